// judge: by name
//@ model ownership;
// What objects are made of belongs to them while they are packed.

class Cell { int v; }
class Own {
    /*@ rep @*/ Cell c; /*@ rep @*/ Cell d;
    //@ invariant c != null && c.v >= 0;
    //@ requires x != null && x \in \A && x.v == 0;
    //@ ensures this \in \A && this.inv && this \notin \S && c == x;
    Own(Cell x) { c = x; /*@ pack this; @*/ }
    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv && \result == c;
    Cell leak() { return c; }
    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv && \result \in \A;
    Cell bad_leak2() { /*@ unpack this; @*/ Cell r = c; /*@ pack this; @*/ return r; }
    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_two() { /*@ unpack this; @*/ d = c; Own o = new Own2(c).o; /*@ pack this; @*/ }
}
class Own2 { Own o; /*@ requires x != null && x \in \A; @*/ /*@ ensures this \in \A; @*/ Own2(Cell x) { } }
final class T {
    static void bad_after() { Cell x = new Cell(); Own o = new Own(x); x.v = -1; }
    static void bad_leak() { Cell x = new Cell(); Own o = new Own(x); Cell r = o.leak(); r.v = -1; }
    static void bad_twice() { Cell x = new Cell(); Own o = new Own(x); Own p = new Own(x); }
    static void bad_share() { Cell x = new Cell(); Own o = new Own(x); /*@ locklevel l = between({}, {}); @*/ /*@ share (x, l); @*/ }
    static void bad_null() { Own o = new Own(null); }
    //@ requires o != null && p != null && o \in \A && p \in \A && o.inv && p.inv;
    static void bad_alias(Own o, Own p) { /*@ unpack o; @*/ /*@ unpack p; @*/ }
    //@ requires o != null && p != null && o \in \A && p \in \A && o.inv && p.inv && o != p;
    static void bad_move(Own o, Own p) { /*@ unpack o; @*/ /*@ unpack p; @*/ p.c = o.c; /*@ pack p; @*/ /*@ pack o; @*/ }
    //@ requires o != null && p != null && o \in \A && p \in \A && o.inv && p.inv && o != p;
    static void ok_move(Own o, Own p) { /*@ unpack o; @*/ /*@ unpack p; @*/ Cell t = p.c; p.c = o.c; o.c = t; /*@ assert o.c != p.c; @*/ }
    //@ requires o != null && o \in \A && o.inv;
    static void bad_same(Own o) { /*@ unpack o; @*/ o.d = o.c; /*@ pack o; @*/ /*@ unpack o; @*/ o.d.v = 5; /*@ assert o.c.v == 0; @*/ }
    //@ requires o != null && o \in \A && o.inv;
    static void bad_read(Own o) { int v = o.c.v; }
}
