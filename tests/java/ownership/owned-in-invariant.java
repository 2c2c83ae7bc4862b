// exit: 3
//@ model ownership;
// Whether somebody owns an object is no part of any state, so an invariant cannot say it: nothing that rests on it is proved.

final class Part { int v; }

final class Whole {
    /*@ rep @*/ Part part;
    //@ invariant part != null && part.committed; //~ ERROR G5490

    //@ ensures this.inv && !this.committed;
    Whole() {
        part = new Part();
        //@ pack this;
    }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    void change() {
        //@ unpack this;
        part.v = 1;
        //@ pack this;
    }
}

final class Alone {
    int n;
    //@ invariant !this.committed; //~ ERROR G5490
}
