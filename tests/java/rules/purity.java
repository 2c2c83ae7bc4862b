// test: check
// Specifications change nothing, and what they call is pure.

class Pure {
    int x;

    int bump() { x = x + 1; return x; }
    /*@ pure @*/ int get() { return x; }

    //@ requires bump() > 0; //~ ERROR notPure: `bump` is not pure
    //@ requires get() > 0;
    void called() {
        //@ assert x++ > 0; //~ ERROR spec-effect: assigns nothing
        //@ assert new Pure() != null; //~ ERROR spec-effect: creates no objects
        assert get() > 0;
    }

    /*@ pure @*/ int assigns() { x = 1; return x; } //~ ERROR notPure: may not stand
    /*@ pure @*/ int calls() { return bump(); } //~ ERROR notPure: `bump` is not pure
    /*@ pure @*/ int[] creates() { return new int[1]; } //~ ERROR notPure: creates no objects
    /*@ pure @*/ int loops() { while (x > 0) { } return x; } //~ ERROR notPure: may not stand
    /*@ pure @*/ int declares() throws Exception { return x; } //~ ERROR notPure: throws nothing
    /*@ pure @*/ void nothing() { } //~ ERROR notPure: returns nothing
    /*@ pure @*/ synchronized int locks() { return x; } //~ ERROR notPure: acquires no lock
    /*@ pure @*/ Integer boxed() { return x; }
    /*@ pure @*/ boolean boxedTwice() { return (Object) x == (Object) x; } //~ ERROR notPure: identity
    /*@ pure @*/ boolean joined(String s) { return s + "a" == s; } //~ ERROR notPure: identity
    /*@ pure @*/ boolean joinedWell(String s) { return (s + "a").equals(s); }

    /*@ pure @*/ int branches(int n) {
        int doubled = n * 2;
        if (n > 0) { return doubled; }
        return n > -5 ? 0 : get();
    }

    /*@ pure @*/ int twice(int n) {
        int k = n; //~ ERROR notPure: more than once
        k = k + 1; //~ ERROR notPure: may not stand
        return k;
    }
}

class Below extends Pure {
    int get() { return bump(); } //~ ERROR notPure: must be pure
}
