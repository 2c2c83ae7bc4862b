//@ model ownership;
// Figures 2.3 and 2.4: Java's own checks, an invariant, and what a loop leaves alone.

final class Entry {
    int weight;
    String label;

    //@ ensures !this.committed && label == name && weight == 0;
    Entry(String name) { label = name; }
}

final class Shares {
    private int each;
    //@ invariant 0 < each;

    /*@ inspector @*/ int part() { return each; }

    //@ requires 0 < n && n <= 100;
    //@ ensures !this.committed && this.inv;
    Shares(int n) {
        each = 100 / n;
        //@ pack this;
    }
}

final class BadShares {
    private int each;
    //@ invariant 0 < each;

    //@ ensures !this.committed && this.inv;
    BadShares(int n) {
        each = 100 / n; //~ ERROR arith.div0
        //@ pack this; //~ ERROR pack.invariant
    }
}

final class Loops {
    //@ requires e != null && !e.committed && e.label != null;
    //@ modifies e.*;
    static void fill(Entry e, int n) {
        String before = e.label;
        //@ loop_invariant !e.committed && e.label == before;
        for (int i = 0; i < n; i++) { e.weight = e.weight + i; }
        //@ assert e.label == before;
    }

    //@ requires e != null && !e.committed && e.label != null;
    //@ modifies e.*;
    static void bad_fill(Entry e, int n) {
        String before = e.label;
        //@ loop_invariant !e.committed;
        for (int i = 0; i < n; i++) { e.weight = e.weight + i; }
        //@ assert e.label == before; //~ ERROR assert.false
    }

    //@ requires e != null && !e.committed;
    static void bad_fill_unnamed(Entry e, int n) {
        //@ loop_invariant !e.committed; //~ ERROR frame.modifies
        for (int i = 0; i < n; i++) { e.weight = e.weight + i; }
    }
}
