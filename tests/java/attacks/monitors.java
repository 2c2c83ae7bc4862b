// judge: by name
// Monitors: re-entry by calls and aliases, exits, waiting; threads: races, tokens, contracts of run.

//@ lock_invariant Perm(x, 1) ** x >= 0;
class Shared {
    int x;
    //@ ensures committed(this);
    Shared() {
        //@ commit this;
    }
    synchronized void add() { x = x + 1; }
    //@ requires committed(this);
    void ok_enter() { synchronized (this) { x = x + 1; } }
    void bad_notCommitted() { synchronized (this) { x = x + 1; } }
    //@ requires committed(this);
    void bad_breaks() { synchronized (this) { x = -1; } }
    //@ requires committed(this);
    int bad_returnBroken() { synchronized (this) { x = -1; return 1; } }
    //@ requires committed(this);
    void bad_throwBroken() {
        try { synchronized (this) { x = -1; throw new RuntimeException(); } } catch (RuntimeException e) { }
    }
    //@ requires committed(this);
    void bad_finallyBroken() {
        synchronized (this) { try { x = 1; } finally { x = -1; } }
    }
    //@ requires committed(this);
    void bad_reentry() { synchronized (this) { synchronized (this) { assert false; } } }
    //@ requires committed(this);
    void bad_reentryByCall() { synchronized (this) { add(); } }
    //@ requires committed(this) && o != null && committed(o);
    void bad_reentryByAlias(Shared o) { synchronized (this) { synchronized (o) { assert false; } } }
    //@ requires committed(this);
    void bad_after() { synchronized (this) { x = 1; } x = 2; }
    //@ requires committed(this);
    void bad_between() {
        int k;
        synchronized (this) { k = x; }
        synchronized (this) { assert x == k; }
    }
    //@ requires committed(this);
    void bad_waitKeeps() throws InterruptedException {
        synchronized (this) { x = 3; wait(); assert x == 3; }
    }
    //@ requires committed(this);
    void ok_wait() throws InterruptedException {
        synchronized (this) { x = 3; wait(); assert x >= 0; }
    }
    void bad_notifyOutside() { notify(); }
    //@ requires committed(this);
    void bad_reentryLoop() {
        synchronized (this) {
            int i = 0;
            //@ loop_invariant true;
            while (i < 2) { synchronized (this) { i = i + 1; } }
        }
    }
}

class Worker extends Thread {
    int r;
    //@ ensures Perm(r, 1) ** idle(this);
    Worker() { }
    //@ requires Perm(r, 1);
    //@ ensures Perm(r, 1) ** r == 7;
    public void run() { r = 7; }
}

class Users {
    void ok_join() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
        assert w.r == 7;
    }
    void bad_race() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.r = 1;
        w.join();
    }
    void bad_twice() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.start();
    }
    void bad_joinTwice() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
        w.join();
        assert false;
    }
    void bad_joinEarly() throws InterruptedException {
        Worker w = new Worker();
        w.join();
        assert w.r == 7;
    }
    void bad_timed() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join(10);
        assert w.r == 7;
    }
    void bad_interrupted() {
        Worker w = new Worker();
        w.start();
        try { w.join(); } catch (InterruptedException e) { }
        assert w.r == 7;
    }
    void bad_restart() throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
        w.start();
    }
    void bad_without(Worker w) { if (w != null) w.start(); }
}
