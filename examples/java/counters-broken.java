// A lock that stays locked when an exception is thrown, and an atomic integer that can fall below zero.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

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
    int next(int limit) { //~ ERROR lockNotReleased: may be held here
        lock.lock();
        if (n == limit) {
            throw new IllegalStateException();
        }
        n++;
        int now = n;
        lock.unlock();
        return now;
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
    int back() {
        return n.decrementAndGet(); //~ ERROR invariantFailed:false
    }
}
