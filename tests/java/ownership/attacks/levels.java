// judge: by name
//@ model ownership;
// Locks and waits in orders that could block for ever, and what is known after them.

class Cell { int v; }
final class T {
    //@ requires a != null && b != null && a \in \S && b \in \S && a < \lockStack && b < \lockStack;
    static void bad_two(Cell a, Cell b) { synchronized (a) { synchronized (b) { } } }
    //@ requires a != null && b != null && a \in \S && b \in \S && a < \lockStack && b.lockLevel < a.lockLevel;
    static void ok_two(Cell a, Cell b) { synchronized (a) { synchronized (b) { } } }
    //@ requires a != null && a \in \S && a < \lockStack;
    static void bad_re(Cell a) { synchronized (a) { synchronized (a) { } } }
    static void bad_between() { /*@ locklevel l = between({}, {}); @*/ /*@ locklevel m = between({l}, {}); @*/ /*@ locklevel n = between({m}, {l}); @*/ }
    static void bad_same() { Cell a = new Cell(); Cell b = new Cell(); /*@ locklevel l = between({}, {}); @*/ /*@ share (a, l); @*/ /*@ share (b, l); @*/ /*@ assert a.lockLevel < b.lockLevel; @*/ }
    //@ requires \lockStack.isEmpty();
    static void bad_same2() { Cell a = new Cell(); Cell b = new Cell(); /*@ locklevel l = between({}, {}); @*/ /*@ share (a, l); @*/ /*@ share (b, l); @*/ synchronized (a) { synchronized (b) { } } }
    //@ requires \lockStack.isEmpty();
    static void bad_both(boolean q) { Cell a = new Cell(); Cell b = new Cell(); /*@ locklevel l = between({}, {}); @*/ /*@ locklevel m = between({l}, {}); @*/ /*@ share (a, l); @*/ /*@ share (b, m); @*/ synchronized (a) { synchronized (b) { } } }
    static void bad_loop() { Cell p = null; int i = 0; /*@ loop_invariant p != null ==> p \in \S; @*/ while (i < 3) { Cell c = new Cell(); /*@ locklevel l = between({}, {}); @*/ /*@ share (c, l); @*/ if (p != null) { /*@ assert p.lockLevel < c.lockLevel; @*/ } p = c; i++; } }
    //@ requires a != null && a \in \A;
    static void bad_lvl(Cell a) { /*@ locklevel l = between({a}, {}); @*/ }
    //@ requires a != null && a \in \A && a \notin \S;
    static void bad_proph(Cell a, Cell b) { /*@ locklevel l = between({}, {}); @*/ /*@ share (a, l); @*/ /*@ locklevel m = between({l}, {}); @*/ /*@ assert m < a.lockLevel; @*/ }
    //@ requires a != null && a \in \S && a < \lockStack;
    static void bad_wait(Cell a) { try { a.wait(); } catch (InterruptedException e) { } }
    //@ requires a != null && b != null && a \in \S && b \in \S && a < \lockStack && b.lockLevel < a.lockLevel;
    static void bad_wait2(Cell a, Cell b) { synchronized (a) { synchronized (b) { try { a.wait(); } catch (InterruptedException e) { } } } }
    //@ requires a != null && a \in \S && a < \lockStack;
    static void bad_wait3(Cell a) { synchronized (a) { a.v = 5; try { a.wait(); } catch (InterruptedException e) { } /*@ assert a.v == 5; @*/ } }
    //@ requires a != null && a \in \S && a < \lockStack;
    static void bad_notify(Cell a) { a.notifyAll(); }
    //@ requires a != null && a \in \S && a < \lockStack;
    static void bad_join(Cell a, Thread t) { synchronized (a) { if (t != null) { try { t.join(); } catch (InterruptedException e) { } } } }
    //@ requires a != null && a \in \S && a < \lockStack;
    static void bad_keep(Cell a) { int x; synchronized (a) { a.v = 3; } synchronized (a) { x = a.v; } /*@ assert x == 3; @*/ }
}
