// exit: 3
//@ model ownership;
// Quantifiers range over the objects of a class. What the translation uses as objects besides is of no class, but would be an `Object`.

class C {
    int x;
    //@ invariant x >= 0;
    //@ ensures this.inv && !this.committed;
    C() { /*@ pack this; @*/ }
}

class D extends C {
    int y;
    //@ invariant y >= 0;
    //@ ensures this.inv && !this.committed;
    D() { super(); /*@ pack this; @*/ }
}

class T {
    //@ requires d != null && d.inv && (\forall Object o; !o.committed); //~ ERROR G5490: a quantifier over all of `Object`
    static void objects(D d) { int z = 1 / d.y; }

    //@ requires (\exists Object o; o.committed); //~ ERROR G5490: a quantifier over all of `Object`
    static void some() { }
}
