// explore: clean
import java.util.concurrent.atomic.AtomicInteger;

class Counter {
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        Thread other = new Thread(n::incrementAndGet);
        other.start();
        n.incrementAndGet();
        other.join();
        int end = n.get();
        //@ assert end == 2;
    }
}
