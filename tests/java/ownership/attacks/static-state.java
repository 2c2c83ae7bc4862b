// judge: by name
//@ model ownership;
// The state of classes, and when they are initialised.

class Cell { int v; }
/*@ static_lockprotected @*/ class G {
    static int n;
    //@ static invariant n >= 0;
    static { n = 0; /*@ pack G.class; @*/ }
    static void bad_no() { n = 1; }
    //@ requires G.class < \lockStack;
    static void bad_neg() { synchronized (G.class) { /*@ unpack G.class; @*/ n = -1; } }
    //@ requires G.class < \lockStack;
    static synchronized void bad_neg2() { /*@ unpack G.class; @*/ n = -1; }
    //@ requires G.class < \lockStack;
    static synchronized void ok_inc() { /*@ unpack G.class; @*/ n = n + 1; /*@ pack G.class; @*/ }
    static void bad_lock() { synchronized (G.class) { } }
}
/*@ static_lockprotected @*/ class K { static int k; static { k = G.n; } }
/*@ static_lockprotected @*/ class L { static Cell c; static { c = new Cell(); } 
   //@ requires L.class < \lockStack;
   static synchronized Cell bad_get() { Cell x = c; x.v = 1; return x; }
}
final class T {
    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_under(Cell c) { synchronized (c) { G.ok_inc(); } }
    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_new(Cell c) { synchronized (c) { H h = new H(); } }
}
/*@ static_lockprotected @*/ class H { static int z; static { z = 1; } int q; }
/*@ static_lockprotected @*/ interface I { int X = Help.mk(); default void d() { } }
final class Help { static int mk() { return 4; } }
class Late implements I { int q; }
final class ByInterface {
    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_new(Cell c) { synchronized (c) { Late x = new Late(); } }
}
