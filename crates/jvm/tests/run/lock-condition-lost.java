// While somebody waits on a condition, the permissions are with others: what must hold then is checked.
// contract: invariantFailed:false
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class Cell {
    private int value;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    //@ lock_invariant lock: Perm(value, 1) ** value >= 0;

    Cell() {
        //@ commit lock;
    }

    void waits() throws InterruptedException {
        lock.lock();
        value = -1;
        changed.await(1, TimeUnit.MILLISECONDS);
        value = 0;
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        new Cell().waits();
    }
}
