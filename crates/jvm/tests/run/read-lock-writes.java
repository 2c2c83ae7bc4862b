// A reader does not write.
// contract: assignFieldFailed
// modular: assignFieldFailed
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Table {
    private int value;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ lock_invariant lock: Perm(value, 1);

    Table() {
        //@ commit lock;
    }

    void set(int v) {
        lock.readLock().lock();
        value = v;
        lock.readLock().unlock();
    }

    public static void main(String[] args) {
        new Table().set(1);
    }
}
