// Without the lock, what it guards is not there.
// contract: assignFieldFailed
// modular: assignFieldFailed
import java.util.concurrent.locks.ReentrantLock;

class Counter {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1);

    Counter() {
        //@ commit lock;
    }

    void bump() {
        lock.lock();
        lock.unlock();
        n = 1;
    }

    public static void main(String[] args) {
        new Counter().bump();
    }
}
