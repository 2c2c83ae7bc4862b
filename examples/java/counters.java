// A counter that many threads share, made in three ways: with its own monitor, with a lock, with an atomic integer.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

//@ lock_invariant Perm(n, 1) ** n >= 0;
class MonitorCounter {
    private int n;

    //@ ensures committed(this);
    MonitorCounter() {
        //@ commit this;
    }

    //@ requires committed(this);
    //@ ensures \result > 0;
    synchronized int next() {
        n++;
        return n;
    }
}

class LockCounter {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1) ** n >= 0;

    //@ ensures committed(lock);
    LockCounter() {
        //@ commit lock;
    }

    //@ requires committed(lock);
    //@ ensures \result > 0;
    //@ signals (IllegalStateException e) true;
    int next(int limit) {
        lock.lock();
        try {
            if (n == limit) {
                throw new IllegalStateException();
            }
            n++;
            return n;
        } finally {
            lock.unlock();
        }
    }
}

class AtomicCounter {
    private final AtomicInteger n = new AtomicInteger();
    //@ atomic_invariant n: v >= 0;

    //@ ensures committed(n);
    AtomicCounter() {
        //@ commit n;
    }

    //@ requires committed(n);
    //@ ensures \result > 0;
    int next() {
        return n.incrementAndGet();
    }
}
