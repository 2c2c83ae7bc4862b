// Only who has entered a lock leaves it.
// contract: heldFailed
import java.util.concurrent.locks.ReentrantLock;

class Counter {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1);

    Counter() {
        //@ commit lock;
    }

    public static void main(String[] args) {
        new Counter().lock.unlock();
    }
}
