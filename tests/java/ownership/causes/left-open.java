//@ model ownership;
final class Counter {
    int n;
    //@ invariant n >= 0;

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv; //~ ERROR post
    void inc() {
        //@ unpack this; //~ CAUSE: changed it last
        n = n + 1;
    }
}
