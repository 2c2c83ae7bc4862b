//@ model ownership;
// Methods that stand for others: interfaces, default methods, methods of a superclass that does not know the interface.

class Cell { int v; }

interface Sets {
    //@ requires c != null && c \in \A;
    //@ ensures c \in \A && c.v > 0;
    void set(Cell c);
}

class SetsMore implements Sets {
    int z;

    //@ requires c != null && c \in \A;
    //@ ensures c \in \A && c.v > 1; //~ ERROR G5411: might not hold
    public void set(Cell c) { c.v = 1; }
}

class NeedsMore {
    int z;

    //@ requires c != null && c \in \A && c.v == 3;
    //@ ensures c \in \A && c.v > 0;
    public void set(Cell c) { }
}

class Late extends NeedsMore implements Sets { } //~ ERROR G5415: the override may

interface Number {
    //@ ensures \result > 0;
    int get();

    //@ ensures \result > 1;
    default int next() { return get() + 1; }

    //@ ensures \result > 1; //~ ERROR G5411: might not hold
    default int same() { return get(); }

    //@ ensures \result > 1;
    default int promised() { return get() + 1; }
}

interface Larger extends Number {
    //@ ensures \result > 5;
    default int get() { return 6; }
}

interface Promises extends Number {
    //@ ensures \result == 0;
    default int promised() { return 0; } //~ ERROR G5415: the override may
}

class Six implements Larger { int z; }

final class Callers {
    static void six() { Six s = new Six(); int k = s.get(); /*@ assert k > 5; @*/ }
    static void sixth() { Number n = new Six(); int k = n.get(); /*@ assert k > 5; @*/ } //~ ERROR G5412: might not hold
    //@ requires s != null && c != null && c \in \A;
    static void sets(Sets s, Cell c) { s.set(c); /*@ assert c.v > 0; @*/ }
    //@ requires s != null && c != null && c \in \A;
    static void more(Sets s, Cell c) { s.set(c); /*@ assert c.v > 1; @*/ } //~ ERROR G5412: might not hold
}
