// run: clean
// explore: clean
import java.util.concurrent.atomic.AtomicBoolean;

class Main {
    static final AtomicBoolean TAKEN = new AtomicBoolean();
    static int n;

    static void work() {
        while (!TAKEN.compareAndSet(false, true)) { Thread.onSpinWait(); }
        n++;
        TAKEN.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Main::work);
        other.start();
        work();
        other.join();
        if (n != 2) { throw new AssertionError(); }
    }
}
