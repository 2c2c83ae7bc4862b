// What is behind the lock must hold when it is left.
// contract: invariantFailed:false
// modular: invariantFailed:false
import java.util.concurrent.locks.ReentrantLock;

class Counter {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1) ** n >= 0;

    Counter() {
        //@ commit lock;
    }

    void bump() {
        lock.lock();
        n = -1;
        lock.unlock();
    }

    public static void main(String[] args) {
        new Counter().bump();
    }
}
