//@ model ownership;
// What holds of all states of packed objects.

class P {
    int v;
    //@ invariant v > 0;
    //@ ensures this \in \A && this.inv;
    P() { v = 1; /*@ pack this; @*/ }
}

class C {
    //@ requires (\forall state P p; p.v > 0);
    void given() { }

    //@ requires p != null && p \in \A && p.inv && (\forall state P q; q.v > 7);
    static void used(P p) { /*@ assert p.v > 7; @*/ }

    //@ requires p != null && p \in \A && p.inv && (\forall state P q; q.v > 7);
    static void wrong(P p) { /*@ assert p.v > 8; @*/ } //~ ERROR assert.false
}
