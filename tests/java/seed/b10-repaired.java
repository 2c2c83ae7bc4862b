// A lock invariant that the constructor commits.

//@ lock_invariant Perm(i, 1);
class Guarded {
    int i;
    //@ ensures committed(this);
    Guarded() {
        //@ commit this;
    }
    //@ requires committed(this);
    void set() { synchronized (this) { i = 1; } }
}

class Main {
    void main() { Guarded g = new Guarded(); g.set(); }
}
