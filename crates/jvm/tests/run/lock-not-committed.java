// Nothing lies in a lock that was not committed.
// contract: lockNotCommitted
import java.util.concurrent.locks.ReentrantLock;

class Counter {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1);

    void bump() {
        lock.lock();
        n++;
        lock.unlock();
    }

    public static void main(String[] args) {
        new Counter().bump();
    }
}
