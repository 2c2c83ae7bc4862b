// A lock invariant that nobody commits.

//@ lock_invariant Perm(i, 1);
class Guarded {
    int i;
    //@ ensures true;
    Guarded() { }
    void set() {
        synchronized (this) { //~ ERROR lockNotCommitted
            i = 1;
        }
    }
}
