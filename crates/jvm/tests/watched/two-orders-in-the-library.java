// explore: deadlock
import java.util.concurrent.locks.ReentrantLock;

class Main {
    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock a = new ReentrantLock();
        ReentrantLock b = new ReentrantLock();
        Thread other = new Thread(() -> both(b, a));
        other.start();
        both(a, b);
        other.join();
    }
}
