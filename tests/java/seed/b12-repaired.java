// A predicate with the value as a ghost argument, through two calls and for two objects.

class Counter {
    int count;
    //@ resource state(int val) = Perm(count, 1) ** count == val;
    //@ ensures state(0);
    Counter() {
        count = 0;
        //@ fold state(0);
    }
    //@ given int v;
    //@ requires state(v);
    //@ ensures state(v + 1);
    void increment() {
        //@ unfold state(v);
        count++;
        //@ fold state(v + 1);
    }
    //@ given int v;
    //@ requires state(v);
    //@ ensures state(v + 2);
    void twice() {
        increment() /*@ given { v = v } @*/;
        increment() /*@ given { v = v + 1 } @*/;
    }
}

class Main {
    void main() {
        Counter a = new Counter();
        Counter b = new Counter();
        a.twice() /*@ given { v = 0 } @*/;
        b.increment() /*@ given { v = 0 } @*/;
        //@ unfold a.state(2);
        assert a.count == 2;
    }
}
