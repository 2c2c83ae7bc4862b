// test: verify
// judge: by name
//@ model ownership;
// Objects known by a type that says less than their class: type variables, interfaces, classes above, `Object`, `Class`.
class Cell { int v; }

class Board {
    int n;
    //@ invariant n >= 0;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Board() { /*@ pack this; @*/ }
}

interface Shape { }

class Dot implements Shape { }

class Disc implements Shape {
    int r;
    //@ invariant r >= 0;
}

class Base { }

class Rich extends Base {
    int r;
    //@ invariant r >= 0;
}

class Pair {
    /*@ rep @*/ Cell a;
    //@ invariant a != null;
}

class Triple extends Pair {
    /*@ rep @*/ Cell b;
    //@ invariant b != null && b != a;
}

class Counter {
    static int n;
    //@ static invariant n >= 0;

    static {
        n = 0;
        //@ pack Counter.class;
    }
}

class Variables {
    //@ requires t != null && t \in \A && t.inv;
    static <T extends Board> void bad_unpacked_is_packed(T t) {
        //@ unpack t;
        //@ assert t.inv;
    }

    //@ requires t != null && t \in \A && t.inv && t \notin \S;
    static <T extends Board> void bad_shared_unpacked(T t) {
        //@ unpack t;
        //@ locklevel l = between({}, {});
        //@ share (t, l);
    }

    //@ requires t != null && t \in \A && t.inv;
    static <T extends Board> void bad_unpacked_twice(T t) {
        //@ unpack t;
        //@ unpack t;
    }

    //@ requires t != null && t \in \A && t.inv;
    static <T extends Board> void bad_packed_packed(T t) {
        //@ pack t;
    }

    //@ requires t != null && t \in \S && t < \lockStack;
    static <T extends Board> void bad_left_unpacked(T t) {
        synchronized (t) {
            //@ unpack t;
        }
    }

    //@ requires t != null && t \in \A && t.inv;
    static <T> void bad_any_stays_packed(T t) {
        //@ unpack t;
        //@ assert t.inv;
    }

    //@ requires t != null && t \in \A && t.inv;
    //@ ensures t \in \A && t.inv;
    static <T extends Board> void ok_changed(T t) {
        //@ unpack t;
        t.n = t.n + 1;
        //@ pack t;
    }
}

class Box<T extends Board> {
    /*@ rep @*/ T t;
    //@ invariant t != null;

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_inside_unpacked() {
        //@ unpack this;
        //@ unpack t;
        //@ pack this;
    }
}

class PlainOnes {
    static void bad_cell() {
        Object o = new Cell();
        //@ unpack o;
        //@ assert false;
    }

    static void bad_array() {
        Object o = new int[3];
        //@ unpack o;
        //@ assert false;
    }

    static void bad_dot() {
        Shape o = new Dot();
        //@ unpack o;
        //@ assert false;
    }

    static void bad_base() {
        Base o = new Base();
        //@ unpack o;
        //@ assert false;
    }

    static void bad_lambda() {
        Object o = (Runnable) () -> { };
        //@ unpack o;
        //@ assert false;
    }

    static void bad_object() {
        Object o = new Object();
        //@ unpack o;
        //@ assert false;
    }

    static void bad_exception() {
        Object o = new RuntimeException();
        //@ unpack o;
        //@ assert false;
    }

    static void bad_thread() {
        Object o = new Thread();
        //@ unpack o;
        //@ assert false;
    }

    static void ok_nothing_happens() {
        Object o = new Cell();
        //@ unpack o;
        //@ assert o.inv;
        //@ pack o;
        //@ assert o \in \A && o.inv;
    }

    static void bad_rich_by_object() {
        Object o = new Board();
        //@ unpack o;
        //@ assert o.inv;
    }

    static void ok_rich_by_object() {
        Object o = new Board();
        //@ unpack o;
        //@ assert !o.inv;
    }

    //@ requires s != null && s \in \A && s.inv;
    static void bad_by_interface(Shape s) {
        //@ unpack s;
        //@ assert s.inv;
    }

    //@ requires s != null && s \in \A && s.inv;
    static void bad_packed_by_interface(Shape s) {
        //@ unpack s;
        //@ pack s;
    }

    //@ requires b != null && b \in \A;
    static void bad_written_by_above(Base b) {
        if (b instanceof Rich) {
            ((Rich) b).r = 1;
        }
    }
}

class Hidden {
    //@ requires t != null && t \in \A && t.inv;
    static void bad_not_mine(Triple t) {
        Pair p = t;
        Cell b = t.b;
        //@ unpack p;
        //@ assert b \notin \A;
    }

    //@ requires t != null && t \in \A && t.inv;
    static void ok_mine(Triple t) {
        Pair p = t;
        Cell b = t.b;
        //@ unpack p;
        //@ assert b \in \A;
        b.v = 1;
    }

    //@ requires p != null && \A == {p} && p.inv;
    static void bad_that_is_all(Pair p) {
        //@ unpack p;
        //@ assert \A == {p, p.a};
    }

    //@ requires t != null && t \in \A && t.inv;
    static void bad_not_open(Triple t) {
        Pair p = t;
        Cell b = t.b;
        //@ read (p) {
        //@ assert b \notin \R;
        //@ }
    }

    //@ requires t != null && t \in \A && t.inv;
    static int ok_open(Triple t) {
        Pair p = t;
        int v = 0;
        //@ read (p) {
        v = t.b.v;
        //@ }
        return v;
    }

    //@ requires o != null && o \in \A && o.inv;
    static void bad_all_hidden(Object o) {
        //@ unpack o;
        if (o instanceof Pair) {
            Cell a = ((Pair) o).a;
            //@ assert a == null || a \notin \A;
        }
    }
}

class ClassObjects {
    //@ requires Counter.class \in \S && Counter.class < \lockStack;
    static void bad_by_class() {
        Class<?> k = Counter.class;
        synchronized (k) {
            //@ unpack k;
        }
    }

    //@ requires Counter.class \in \S && Counter.class < \lockStack;
    static void bad_by_object() {
        Object k = Counter.class;
        synchronized (k) {
            //@ unpack k;
        }
    }

    //@ requires k != null && k \in \S && k < \lockStack;
    static void bad_by_variable(Class<?> k) {
        synchronized (k) {
            //@ unpack k;
        }
    }
}
