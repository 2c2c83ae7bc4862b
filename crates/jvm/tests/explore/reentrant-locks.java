// explore: deadlock
import java.util.concurrent.locks.ReentrantLock;

class Orders {
    //@ resource touched() = true;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            second.lock();
            second.unlock();
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock left = new ReentrantLock();
        ReentrantLock right = new ReentrantLock();
        Thread other = new Thread(() -> both(right, left));
        other.start();
        both(left, right);
        other.join();
    }
}
