// Read-write locks: all of what is behind the lock to write, a part of it to read.

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

class Cache {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ lock_invariant lock: Perm(value, 1) ** value >= 0;
    int value;

    //@ ensures committed(lock);
    Cache() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    //@ ensures \result >= 0;
    int get() {
        lock.readLock().lock();
        try {
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    //@ requires committed(lock) ** v >= 0;
    void set(int v) {
        lock.writeLock().lock();
        value = v;
        lock.writeLock().unlock();
    }

    //@ requires committed(lock);
    void writesUnderRead() {
        lock.readLock().lock();
        value = 1; //~ ERROR assignFieldFailed
        lock.readLock().unlock();
    }

    //@ requires committed(lock);
    int readsAfter() {
        lock.readLock().lock();
        lock.readLock().unlock();
        return value; //~ ERROR perm
    }

    //@ requires committed(lock);
    void breaksIt() {
        lock.writeLock().lock();
        value = -1;
        lock.writeLock().unlock(); //~ ERROR invariantFailed:false
    }

    //@ requires committed(lock);
    void twice() {
        lock.readLock().lock();
        lock.readLock().lock(); //~ ERROR reentry
        lock.readLock().unlock();
    }

    //@ requires committed(lock);
    void downgrades() {
        lock.writeLock().lock();
        lock.readLock().lock(); //~ ERROR reentry
        lock.readLock().unlock();
        lock.writeLock().unlock();
    }

    //@ requires committed(lock);
    void upgrades() {
        lock.readLock().lock();
        lock.writeLock().lock(); //~ ERROR reentry
        lock.writeLock().unlock();
        lock.readLock().unlock();
    }

    //@ requires committed(lock);
    void inside() {
        lock.readLock().lock();
        int v = get(); //~ ERROR reentry
        lock.readLock().unlock();
    }

    //@ requires committed(lock);
    void notHeld() {
        lock.readLock().unlock(); //~ ERROR heldFailed
    }

    //@ requires committed(lock);
    void kept() { //~ ERROR lockNotReleased
        lock.readLock().lock();
    }

    //@ requires committed(lock);
    int perhaps() {
        int v = 0;
        if (lock.readLock().tryLock()) {
            v = value;
            lock.readLock().unlock();
        }
        return v;
    }
}

class Sides {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock reading = lock.readLock();
    private final Lock writing = lock.writeLock();
    //@ lock_invariant lock: Perm(a, 1) ** Perm(b, 1) ** a == b;
    int a;
    int b;

    Sides() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    void both() {
        writing.lock();
        try {
            a++;
            b++;
        } finally {
            writing.unlock();
        }
    }

    //@ requires committed(lock);
    boolean same() {
        reading.lock();
        int x = a;
        int y = b;
        reading.unlock();
        //@ assert x == y;
        return x == y;
    }

    //@ requires committed(lock);
    void one() {
        writing.lock();
        a++;
        writing.unlock(); //~ ERROR invariantFailed:false
    }
}
