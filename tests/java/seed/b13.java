// A field that is read before the predicate is unfolded, and a call before the predicate was ever folded.

class Counter {
    int count;
    //@ resource state(int val) = Perm(count, 1) ** count == val;
    //@ ensures Perm(count, 1) ** count == 0;
    Counter() { count = 0; }
    //@ given int v;
    //@ requires state(v);
    //@ ensures state(v);
    int get() {
        int seen = count; //~ ERROR perm
        //@ unfold state(v);
        //@ fold state(v);
        return seen;
    }
}

class Main {
    void main() {
        Counter a = new Counter();
        a.get() /*@ given { v = 0 } @*/; //~ ERROR preFailed:perm
    }
}
