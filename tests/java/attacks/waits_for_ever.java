// No time at all is for ever: who waits so for a thread holds no lock.

//@ lock_invariant Perm(x, 1);
class Shared {
    //@ lock_level 1;
    int x;
}

class Worker extends Thread {
    final Shared shared;

    //@ requires shared != null;
    //@ ensures this.shared == shared;
    Worker(Shared shared) { this.shared = shared; }

    //@ requires shared != null ** committed(shared);
    public void run() { synchronized (shared) { shared.x = 2; } }
}

class Waits {
    //@ requires s != null ** committed(s) ** \lockset < s;
    void noTime(Shared s) throws InterruptedException {
        Worker w = new Worker(s);
        w.start();
        synchronized (s) { w.join(0); } //~ ERROR lockOrder
    }

    //@ requires s != null ** committed(s) ** \lockset < s;
    void unknownTime(Shared s, long time) throws InterruptedException {
        Worker w = new Worker(s);
        w.start();
        synchronized (s) { w.join(time); } //~ ERROR lockOrder
    }

    //@ requires s != null ** committed(s) ** \lockset < s;
    void someTime(Shared s) throws InterruptedException {
        Worker w = new Worker(s);
        w.start();
        synchronized (s) { w.join(100); }
    }
}
