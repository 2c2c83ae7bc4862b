//@ model ownership;
// Objects that are not built yet: what a constructor of a class above knows, and what it may not ask.

class Early {
    int n;
    //@ invariant n >= 0;

    //@ ensures this.inv && !this.committed;
    Early() {
        n = 1;
        //@ pack this;
        hook(); //~ ERROR call.pre
    }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed;
    void hook() { }

    /*@ inspector @*/ int value() { return n; }
}

class Late extends Early {
    int m;
    //@ invariant m == 1;

    //@ ensures this.inv && !this.committed;
    Late() {
        super();
        m = 1;
        //@ pack this;
    }

    /*@ inspector @*/ int value() { return m; }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed;
    void hook() { /*@ assert m == 1; @*/ }
}

class Asking {
    int n;

    //@ ensures this.inv && !this.committed;
    Asking() {
        n = value(); //~ ERROR inspector.valid
    }

    /*@ inspector @*/ int value() { return n; }
}

class Asked extends Asking {
    //@ ensures this.inv && !this.committed;
    Asked() { super(); /*@ pack this; @*/ }

    /*@ inspector @*/ int value() { return 3; }
}

class Open {
    int n;
    //@ invariant n >= 0;

    //@ ensures !this.inv && !this.committed;
    Open() { n = -1; }
}

class OnOpen extends Open {
    OnOpen() {
        super();
        //@ pack this; //~ ERROR pack.rep-valid: what the object has of its superclass might not be packed
    }

    //@ ensures this.inv;
    OnOpen(int n) {
        super();
        this.n = n < 0 ? 0 : n;
        //@ pack this as Open;
        //@ pack this;
    }
}

class Given {
    //@ ensures this.inv && !this.committed;
    Given() { Users.use(this); } //~ ERROR call.pre
}

class Giving extends Given {
    int k;
    //@ invariant k == 2;

    //@ ensures this.inv && !this.committed;
    Giving() { super(); k = 2; /*@ pack this; @*/ }
}

final class Users {
    //@ requires g != null && g.inv;
    static void use(Given g) { }
}
