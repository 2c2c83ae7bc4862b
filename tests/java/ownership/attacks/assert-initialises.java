// judge: by name
//@ model ownership;
// Whether assertions are switched on is a static field: an `assert` waits until its class is initialised.

class Cell { int x; }

class Worker implements Runnable {
    /*@ rep @*/ C c;
    /*@ shared @*/ Cell m;
    //@ invariant c != null && m != null;
    //@ requires c != null && c \in \A && m != null && m \in \S;
    //@ ensures this \in \A && this.inv && this \notin \S;
    Worker(C c, Cell m) { this.c = c; this.m = m; /*@ pack this; @*/ }
    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() { }
}

class C {
    static int n;
    //@ requires k > 0;
    void bad_waits(int k) { assert k > 0; }
    //@ requires k > 0 && C.class < \lockStack;
    void ok_free(int k) { assert k > 0; }
    //@ requires k > 0;
    void ok_annotation(int k) { /*@ assert k > 0; @*/ }
}

class D extends C {
    //@ requires k > 0;
    void bad_above(int k) { assert k > 0; }
}
