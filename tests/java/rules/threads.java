// test: check
// What a thread promises holds whoever joins it, and whenever.

class Worker extends Thread {
    int x;

    //@ thread_local resource mine() = Perm(x, 1);
    //@ resource yours() = mine(); //~ ERROR thread-local-position: another thread

    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == \old(x) + 1;
    public void run() { x = x + 1; }
}

class Task implements Runnable {
    int x;

    //@ requires held(this);
    //@ ensures !held(this); //~ ERROR held-position: `held`
    //@ ensures Perm(x, 1) -* Perm(x, 1); //~ ERROR wand-position: contract of `run`
    public void run() { }
}

class Starter {
    void joins(Worker w, Worker v) throws InterruptedException {
        //@ w.postJoin(1\2);
        w.join();
        //@ w.postJoin(1\2); //~ ERROR post-join: directly before
        v.join();
    }
}

class Made {
    int x;

    //@ ensures x == \old(x); //~ ERROR old-position: before its constructor
    Made() { }
}
