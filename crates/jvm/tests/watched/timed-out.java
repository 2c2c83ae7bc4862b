// explore: uncaught
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

class Main {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(latch::countDown);
        other.start();
        if (!latch.await(1, TimeUnit.HOURS)) { throw new IllegalStateException("too late"); }
        other.join();
    }
}
