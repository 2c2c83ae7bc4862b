//@ model ownership(L1);
// Figures 4.2 and 4.3: a counter behind its lock, and two sessions that use it.
class Hits {
    int count;

    //@ ensures this \in \A && this \notin \S;
    Hits() { }
}

class Visitor implements Runnable {
    /*@ shared @*/ Hits hits;

    //@ requires hits != null && hits \in \S;
    //@ ensures this \in \A && this \notin \S;
    Visitor(Hits hits) { this.hits = hits; }

    //@ requires \A == {this} && this \notin \S;
    public void run() {
        Hits h = hits;
        if (h == null) { return; }
        //@ loop_invariant \A == {this} && h \in \S;
        for (int i = 0; i < 3; i++) {
            synchronized (h) { h.count++; }
        }
    }
}

class Site {
    public static void main(String[] args) {
        Hits hits = new Hits();
        //@ share hits;
        Visitor one = new Visitor(hits);
        new Thread(one).start();
        new Thread(new Visitor(hits)).start();
    }
}
