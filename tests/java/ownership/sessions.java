//@ model ownership(L1);
// Figures 4.2 and 4.3: a counter that two sessions share behind its lock. Layer 1 knows races only.

class Hits {
    int count;

    //@ ensures this \in \A && this \notin \S;
    Hits() { }
}

class Visitor implements Runnable {
    /*@ shared @*/ Hits hits;
    int number;

    //@ requires hits != null && hits \in \S;
    //@ ensures this \in \A && this \notin \S;
    Visitor(Hits hits, int number) {
        this.hits = hits;
        this.number = number;
    }

    //@ requires \A == {this} && this \notin \S;
    public void run() {
        //@ loop_invariant \A == {this};
        for (;;) {
            Hits h = hits;
            if (h != null) {
                synchronized (h) { h.count++; }
            }
        }
    }

    //@ requires this \in \A && this \notin \S && hits != null;
    void bad_no_lock() {
        hits.count++; //~ ERROR read.access
    }

    //@ requires \A == {this} && hits != null;
    void bad_twice() {
        synchronized (hits) {
            synchronized (hits) { } //~ ERROR lock.reentry
        }
    }
}

class Site {
    //@ requires \A == {};
    static void open() {
        Hits hits = new Hits();
        //@ share hits;
        new Thread(new Visitor(hits, 1)).start();
        new Thread(new Visitor(hits, 2)).start();
    }

    //@ requires \A == {};
    static void bad_not_shared() {
        Hits hits = new Hits();
        new Thread(new Visitor(hits, 1)).start(); //~ ERROR call.pre
    }

    //@ requires \A == {};
    static void bad_used_after_sharing() {
        Hits hits = new Hits();
        //@ share hits;
        hits.count = 1; //~ ERROR write.access
    }

    //@ requires \A == {};
    static void bad_same_visitor() {
        Hits hits = new Hits();
        //@ share hits;
        Visitor visitor = new Visitor(hits, 1);
        new Thread(visitor).start();
        new Thread(visitor).start(); //~ ERROR call.pre
    }

    //@ requires \A == {};
    static void bad_locked_before_sharing() {
        Hits hits = new Hits();
        synchronized (hits) { } //~ ERROR lock.unshared
    }
}
