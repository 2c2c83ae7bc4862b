// What a lock of the library guards comes with it, and goes back with it.
// contract: clean
// modular: clean
// thread: clean
import java.util.concurrent.locks.ReentrantLock;

class Counter {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1) ** n >= 0;

    //@ ensures committed(lock);
    Counter() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    void bump() {
        lock.lock();
        try {
            n++;
        } finally {
            lock.unlock();
        }
    }

    //@ requires committed(lock);
    boolean tries() {
        if (lock.tryLock()) {
            n++;
            lock.unlock();
            return true;
        }
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter c = new Counter();
        c.bump();
        Thread t = new Thread(() -> c.bump());
        t.start();
        c.tries();
        t.join();
    }
}
