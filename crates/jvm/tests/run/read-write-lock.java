// Readers have a part of what is behind the lock, side by side; who writes has all of it, and may go on reading.
// contract: clean
// modular: clean
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Table {
    private int value;
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock reading = lock.readLock();
    //@ lock_invariant lock: Perm(value, 1) ** value >= 0;

    //@ ensures committed(lock);
    Table() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    int get() {
        reading.lock();
        try {
            return value;
        } finally {
            reading.unlock();
        }
    }

    //@ requires committed(lock);
    void set(int v) {
        lock.writeLock().lock();
        value = v;
        lock.writeLock().unlock();
    }
}

class Reader extends Thread {
    final Table table;

    Reader(Table table) { this.table = table; }

    //@ requires table != null ** committed(table.lock);
    public void run() {
        for (int i = 0; i < 100; i++) {
            table.get();
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Table table = new Table();
        Reader a = new Reader(table);
        Reader b = new Reader(table);
        a.start();
        b.start();
        for (int i = 0; i < 50; i++) {
            table.set(i);
        }
        a.join();
        b.join();
        table.set(1);
    }
}
