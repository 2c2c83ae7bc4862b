// What the lock owns is read before it is entered.

//@ lock_invariant Perm(i, 1);
class Guarded {
    int i;
    //@ ensures committed(this);
    Guarded() {
        //@ commit this;
    }
    //@ requires committed(this);
    int set() {
        int before = i; //~ ERROR perm
        synchronized (this) { i = before + 1; }
        return before;
    }
}
