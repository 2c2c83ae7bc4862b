// Lock invariants, waiting, threads.

//@ lock_invariant Perm(count, 1) ** count >= 0;
class Shared {
    int count;

    //@ ensures committed(this);
    Shared() {
        count = 0;
        //@ commit this;
    }

    //@ requires committed(this);
    void inc() {
        synchronized (this) {
            count++;
        }
    }

    //@ requires committed(this);
    synchronized int get() {
        return count;
    }

    //@ requires committed(this);
    void take() throws InterruptedException {
        synchronized (this) {
            //@ loop_invariant held(this) ** Perm(count, 1) ** count >= 0;
            while (count == 0) { wait(); }
            count--;
            notifyAll();
        }
    }

    //@ requires committed(this);
    void below() {
        synchronized (this) { //~ ERROR invariantFailed:false
            count--;
        }
    }

    //@ requires committed(this);
    void twice() {
        synchronized (this) {
            inc(); //~ ERROR reentry
        }
    }

    void uncommitted() {
        synchronized (this) { //~ ERROR lockNotCommitted
            count++;
        }
    }

    //@ requires committed(this);
    void outside() {
        synchronized (this) { count = 1; }
        count = 2; //~ ERROR assignFieldFailed
    }

    void alone() {
        notify(); //~ ERROR heldFailed
    }

    //@ requires committed(this);
    void early() {
        synchronized (this) {
            count = 5;
            try { wait(); } catch (InterruptedException e) { }
            assert count == 5; //~ ERROR assertFailed:false
        }
    }
}

class Worker extends Thread {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1) ** result == 42;
    public void run() {
        result = 42;
    }
}

class Main {
    static void good() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
        assert w.result == 42;
        w.result = 0;
    }

    static void race() {
        Worker w = new Worker();
        w.start();
        w.result = 1; //~ ERROR assignFieldFailed
    }

    static void again() {
        Worker w = new Worker();
        w.start();
        w.start(); //~ ERROR running
    }

    static void early() throws InterruptedException {
        Worker w = new Worker();
        w.join(); //~ ERROR idle
    }

    static void half() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        //@ w.postJoin(1\2);
        w.join();
        int r = w.result;
        w.result = 1; //~ ERROR assignFieldFailed
    }
}
