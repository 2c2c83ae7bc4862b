// exit: 3
//@ model ownership;
// What a method gives its caller does not depend on what the caller has anyway: a method is proved for every access set.

class Cell { int x; /*@ ghost boolean had; @*/ }

class T {
    //@ ensures (\forall Cell c \in \old(\A); c \in \A); //~ ERROR G5490: depends on the access set
    static void all() { }

    //@ ensures \old(x \in \A) ==> x \in \A; //~ ERROR G5490: depends on the access set
    static void one(Cell x) { }

    //@ ensures \old(access(x)) ==> access(x); //~ ERROR G5490: depends on the access set
    static void word(Cell x) { }

    //@ ensures (\old(x \in \A) ? x : null) != null ==> (\old(x \in \A) ? x : null) \in \A; //~ ERROR G5490: depends on the access set
    static void chosen(Cell x) { }

    //@ requires n != null && n \in \A;
    //@ ensures n \in \A && (n.had ==> x \in \A);
    static void noted(Cell n, Cell x) { /*@ ghost n.had = x \in \A; @*/ } //~ ERROR G5490: ghost code that depends on the access set

    static void called() { Cell c = new Cell(); all(); one(c); int z = 1 / c.x; }
}
