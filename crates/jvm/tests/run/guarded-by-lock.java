// What a lock of the library guards is not followed, and that is said.
// contract: unchecked
import java.util.concurrent.locks.ReentrantLock;

class Counter {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1);

    //@ ensures committed(lock);
    Counter() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    void bump() {
        lock.lock();
        n++;
        lock.unlock();
    }

    public static void main(String[] args) {
        new Counter().bump();
    }
}
