// judge: by name
//@ model ownership;
// Static state, interfaces, loops over what is not named.

/*@ static_lockprotected @*/ class Log {
    static int lines;
    static final int MOST = 10;
    //@ static invariant 0 <= lines;

    static {
        lines = 0;
        //@ pack Log.class;
    }

    //@ requires Log.class < \lockStack;
    //@ ensures 0 <= \result;
    static int ok_read() {
        synchronized (Log.class) { return lines; }
    }

    //@ requires Log.class < \lockStack;
    static void bad_write_packed() {
        synchronized (Log.class) { lines = 1; }
    }

    //@ requires Log.class < \lockStack;
    static int bad_unlocked() { return lines; }
}

class Use {
    //@ ensures \result == 10;
    static int ok_ten() { return Log.MOST; }

    static void bad_initialises() { Log.ok_read(); }

    //@ requires Log.class < \lockStack;
    static void ok_initialises() { Log.ok_read(); }

    //@ requires o != null && o \in \SL && o < \lockStack && Log.class < \lockStack;
    static void bad_initialises_under_lock(Object o) {
        synchronized (o) { Log.ok_read(); }
    }

    //@ requires o != null && o \in \SL && o < \lockStack && Log.class < o;
    static void ok_initialises_under_lock(Object o) {
        synchronized (o) { Log.ok_read(); }
    }
}

interface Shape {
    //@ requires this \in \A;
    //@ ensures this \in \A && 0 <= \result;
    int area();
}

final class Square implements Shape {
    int side;

    //@ requires this \in \A;
    //@ ensures this \in \A && \result == side * side && 0 <= \result;
    public int area() { return side * side; }
}

abstract class Named implements Shape {
    //@ requires this \in \A;
    //@ ensures this \in \A;
    void ok_use() {
        int a = area();
        //@ assert 0 <= a;
    }

    //@ requires this \in \A;
    //@ ensures this \in \A;
    void bad_use() {
        int a = area();
        //@ assert 0 < a;
    }
}

class Cell {
    int v;
}

class Loops {
    //@ requires c != null && c \in \A;
    static void bad_unnamed(Cell c, int n) {
        for (int i = 0; i < n; i++) { c.v = i; }
    }

    //@ requires c != null && c \in \A;
    static void ok_named(Cell c, int n) {
        //@ loop_invariant c \in \A;
        for (int i = 0; i < n; i++) { c.v = i; }
    }

    //@ requires c != null && c \in \A;
    static void ok_kept(Cell c, int n) {
        c.v = 7;
        for (int i = 0; i < n; i++) { Cell d = new Cell(); d.v = i; }
        //@ assert c.v == 7;
    }

    //@ requires c != null && c \in \A && c \notin \S;
    static void bad_shares(Cell c, int n) {
        for (int i = 0; i < n; i++) {
            if (i == 5) {
                //@ locklevel l = between({}, {});
                //@ share (c, l);
                break;
            }
        }
        c.v = 1;
    }

    //@ requires c != null && c \in \A && d != null && d \in \A;
    static void bad_named_moves(Cell c, Cell d, int n) {
        Cell x = c;
        //@ loop_invariant x != null && x \in \A;
        for (int i = 0; i < n; i++) {
            x.v = i;
            x = d;
        }
        //@ assert d.v == \old(d.v);
    }

    //@ requires c != null && c \in \A;
    static void bad_forgets(Cell c, int n) {
        c.v = 7;
        //@ loop_invariant c \in \A;
        for (int i = 0; i < n; i++) { c.v = c.v; }
        //@ assert c.v == 7;
    }

    //@ requires a != null && a \in \A;
    static void ok_all(int[] a) {
        //@ loop_invariant a \in \A && 0 <= i && i <= a.length && (\forall int k; 0 <= k && k < i; a[k] == 1);
        for (int i = 0; i < a.length; i++) { a[i] = 1; }
        //@ assert (\forall int k; 0 <= k && k < a.length; a[k] == 1);
    }

    //@ requires a != null && a \in \A;
    static void bad_all(int[] a) {
        //@ loop_invariant a \in \A && 0 <= i && i <= a.length && (\forall int k; 0 <= k && k <= i; a[k] == 1);
        for (int i = 0; i < a.length; i++) { a[i] = 1; }
    }
}

class Meanings {
    //@ requires c != null && c.v == 1;
    static void bad_no_access(Cell c) { }

    //@ requires c \in \A && c.v == 1;
    static void ok_access(Cell c) { }

    //@ requires c \in \A || d \in \A;
    static void bad_not_local(Cell c, Cell d) { }

    //@ requires c.lockLevel < d.lockLevel;
    static void bad_no_level(Cell c, Cell d) { }

    //@ requires c \notin \S;
    static void bad_may_be_shared_by_others(Cell c) { }

    //@ requires c != null && c \in \A;
    //@ ensures c.v == 1;
    static void bad_post_no_access(Cell c) { c.v = 1; }

    //@ requires a != null && a \in \A && a[0] == 1;
    static void bad_bounds(int[] a) { }

    //@ requires 1 / n == 1;
    static void bad_division(int n) { }
}

/*@ static_immutable @*/ class Table {
    /*@ rep @*/ static int[] squares;
    //@ static invariant squares != null && squares.length == 3;

    static {
        squares = new int[] {0, 1, 4};
        //@ pack Table.class;
    }

    //@ requires Table.class < \lockStack;
    static int ok_second() {
        //@ read (Table.class) {
        return squares[1];
        //@ }
    }

    //@ requires Table.class < \lockStack;
    static void bad_write() {
        //@ read (Table.class) {
        squares[1] = 2;
        //@ }
    }

    //@ requires Table.class < \lockStack;
    static void bad_unpack() {
        //@ unpack Table.class;
    }

    //@ requires Table.class < \lockStack;
    static void bad_lock() {
        synchronized (Table.class) { }
    }

}

class Readers {
    //@ requires c != null && c \in \W && c \notin \S;
    static void bad_immutable_written(Cell c) {
        //@ share_immutable c;
        c.v = 1;
    }

    //@ requires c != null && c \in \W && c \notin \S;
    //@ ensures c \in \SI;
    static int ok_immutable_read(Cell c) {
        //@ share_immutable c;
        return c.v;
    }

    //@ requires c != null && c \in \R;
    static void bad_read_only(Cell c) { c.v = 1; }

    //@ requires c != null && c \in \R;
    static int ok_read_only(Cell c) { return c.v; }
}
