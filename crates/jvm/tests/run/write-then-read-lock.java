// Who writes may enter as a reader, leave as a writer, and still read; and no longer write.
// contract: assignFieldFailed
// prints: 3
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Table {
    private int value;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ lock_invariant lock: Perm(value, 1);

    Table() {
        //@ commit lock;
    }

    void set(int v) {
        lock.writeLock().lock();
        value = v;
        lock.readLock().lock();
        value = v + 1;
        lock.writeLock().unlock();
        System.out.println(value);
        value = 0;
        lock.readLock().unlock();
    }

    public static void main(String[] args) {
        new Table().set(2);
    }
}
