// explore: assertFailed:false
import java.util.concurrent.atomic.AtomicInteger;

class Counter {
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        Thread other = new Thread(() -> n.set(n.get() + 1));
        other.start();
        n.incrementAndGet();
        other.join();
        int end = n.get();
        //@ assert end == 2;
    }
}
