// explore: uncaught
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

class Main {
    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        Thread other = new Thread(() -> queue.add("a"));
        other.start();
        if (queue.poll(1, TimeUnit.HOURS) == null) { throw new IllegalStateException("too late"); }
        other.join();
    }
}
