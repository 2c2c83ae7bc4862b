// Locks are entered in the order that the classes declare: no circle of threads waits for them.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

//@ lock_invariant Perm(n, 1);
class Cell {
    final int id;
    int n;

    //@ lock_level id;

    //@ ensures committed(this) ** this.id == id;
    Cell(int id) {
        this.id = id;
        //@ commit this;
    }

    //@ requires committed(this);
    synchronized void inc() { n++; }

    //@ requires committed(this) ** other != null ** committed(other) ** id < other.id;
    synchronized void both(Cell other) { other.inc(); }

    //@ requires committed(this) ** other != null ** committed(other) ** id < other.id;
    synchronized void wrong_way(Cell other) {
        synchronized (other) {
            other.n++;
        }
        other.both(this); //~ ERROR lockOrder
    }

    //@ requires committed(this) ** other != null ** committed(other) ** id != other.id;
    synchronized void either(Cell other) {
        other.inc(); //~ ERROR lockOrder
    }
}

class Registry {
    //@ lock_before Cell;
    final Cell cell;

    //@ requires cell != null ** committed(cell);
    //@ ensures this.cell == cell;
    Registry(Cell cell) { this.cell = cell; }

    // There is nothing behind this monitor, but it is waited for all the same.
    //@ requires cell != null ** committed(cell);
    synchronized void right() { cell.inc(); }

    //@ requires cell != null ** committed(cell);
    synchronized void again() { this.right(); }

    //@ requires cell != null ** committed(cell);
    void wrong() {
        synchronized (cell) {
            synchronized (this) { //~ ERROR lockOrder
            }
        }
    }

    synchronized void alone() { }

    //@ requires cell != null ** committed(cell);
    void calls() {
        synchronized (cell) {
            alone(); //~ ERROR lockOrder
        }
    }
}

class Unordered {
    synchronized void alone() { }

    //@ requires other != null;
    synchronized void two(Unordered other) {
        other.alone(); //~ ERROR lockOrder
    }

    synchronized void twice() {
        synchronized (this) { alone(); }
    }

    //@ requires cell != null ** committed(cell);
    synchronized void not_declared(Cell cell) {
        cell.inc(); //~ ERROR lockOrder
    }
}

class Waits {
    //@ requires a != null ** b != null ** committed(a) ** committed(b) ** a.id < b.id;
    void inner(Cell a, Cell b) throws InterruptedException {
        synchronized (a) {
            synchronized (b) {
                b.wait();
            }
        }
    }

    //@ requires a != null ** b != null ** committed(a) ** committed(b) ** a.id < b.id;
    void outer(Cell a, Cell b) throws InterruptedException {
        synchronized (a) {
            synchronized (b) {
                a.wait(); //~ ERROR lockOrder
            }
        }
    }

    //@ requires c != null ** committed(c) ** \lockset < c;
    void said(Cell c) { c.inc(); }

    //@ requires c != null ** committed(c) ** held(c) ** Perm(c.n, 1) ** \lockset <= c;
    //@ ensures Perm(c.n, 1);
    //@ signals (InterruptedException e) Perm(c.n, 1);
    void helper(Cell c) throws InterruptedException { c.wait(); }

    //@ requires c != null ** committed(c) ** held(c) ** Perm(c.n, 1);
    //@ ensures Perm(c.n, 1);
    //@ signals (InterruptedException e) Perm(c.n, 1);
    void not_said(Cell c) throws InterruptedException {
        c.wait(); //~ ERROR lockOrder
    }

    //@ requires a != null ** b != null ** committed(a) ** committed(b) ** a.id < b.id;
    void calls(Cell a, Cell b) throws InterruptedException {
        synchronized (a) {
            said(b);
            helper(a);
            said(a); //~ ERROR preFailed:false
        }
    }

    //@ requires a != null ** b != null ** committed(a) ** committed(b) ** a.id < b.id;
    void calls_helper(Cell a, Cell b) throws InterruptedException {
        synchronized (a) {
            synchronized (b) {
                helper(a); //~ ERROR preFailed:false
            }
        }
    }
}

class Explicit {
    final int id;
    int n;
    final ReentrantLock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    //@ lock_invariant lock: Perm(n, 1);
    //@ lock_level id;

    //@ ensures committed(lock) ** this.id == id;
    Explicit(int id) {
        this.id = id;
        //@ commit lock;
    }

    //@ requires committed(lock);
    void inc() {
        lock.lock();
        n++;
        lock.unlock();
    }

    //@ requires committed(lock) ** other != null ** committed(other.lock) ** id < other.id;
    void right(Explicit other) {
        lock.lock();
        other.inc();
        lock.unlock();
    }

    //@ requires committed(lock) ** other != null ** committed(other.lock) ** id > other.id;
    void wrong(Explicit other) {
        lock.lock();
        other.lock.lock(); //~ ERROR lockOrder
        other.lock.unlock();
        lock.unlock();
    }

    //@ requires committed(lock) ** other != null ** committed(other.lock) ** id > other.id ** other.lock != lock;
    void tries(Explicit other) {
        lock.lock();
        if (other.lock.tryLock()) {
            other.n++;
            other.lock.unlock();
        }
        lock.unlock();
    }

    //@ requires committed(lock) ** other != null ** committed(other.lock) ** id < other.id;
    void tried_and_entered(Explicit other) {
        if (other.lock.tryLock()) {
            lock.lock(); //~ ERROR lockOrder
            lock.unlock();
            other.lock.unlock();
        }
    }

    //@ requires committed(lock) ** other != null ** committed(other.lock) ** id < other.id;
    void waits(Explicit other) {
        lock.lock();
        other.lock.lock();
        other.changed.awaitUninterruptibly();
        changed.awaitUninterruptibly(); //~ ERROR lockOrder
        other.lock.unlock();
        lock.unlock();
    }
}

class Readers {
    final int id;
    int n;
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    //@ lock_invariant lock: Perm(n, 1);
    //@ lock_level id;

    //@ ensures committed(lock) ** this.id == id;
    Readers(int id) {
        this.id = id;
        //@ commit lock;
    }

    //@ requires committed(lock) ** other != null ** committed(other.lock) ** id < other.id;
    void right(Readers other) {
        lock.readLock().lock();
        other.lock.writeLock().lock();
        other.n = n;
        other.lock.writeLock().unlock();
        lock.readLock().unlock();
    }

    //@ requires committed(lock) ** other != null ** committed(other.lock) ** id < other.id;
    void wrong(Readers other) {
        other.lock.readLock().lock();
        lock.readLock().lock(); //~ ERROR lockOrder
        lock.readLock().unlock();
        other.lock.readLock().unlock();
    }
}
