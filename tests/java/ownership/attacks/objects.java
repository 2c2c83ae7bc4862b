// judge: by name
//@ model ownership;
// Invariants, ownership and subclasses.

class Part {
    int v;
}

final class Whole {
    /*@ rep @*/ Part part;
    int n;
    //@ invariant part != null && part.v == n;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Whole() {
        part = new Part();
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv && \result != null;
    Part bad_leak() {
        //@ unpack this;
        Part p = part;
        //@ pack this;
        p.v = 5;
        return p;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void ok_change() {
        //@ unpack this;
        part.v = 7;
        n = 7;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_change_half() {
        //@ unpack this;
        part.v = 7;
        n = 8;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && p != null && p \in \A && p.v == 0;
    //@ ensures this \in \A && this.inv;
    void ok_replace(Part p) {
        //@ unpack this;
        part = p;
        n = 0;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && p != null && p \in \A && p.v == 0;
    //@ ensures this \in \A && this.inv && p \in \A;
    void bad_keep(Part p) {
        //@ unpack this;
        part = p;
        n = 0;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && other != null && other \in \A && other.inv && other != this;
    //@ ensures this \in \A && this.inv && other \in \A && other.inv;
    void bad_two_owners(Whole other) {
        //@ unpack this;
        //@ unpack other;
        other.part = part;
        other.n = n;
        //@ pack this;
        //@ pack other;
    }

    //@ requires this \in \A && this.inv && other != null && other \in \A && other.inv;
    void bad_maybe_the_same(Whole other) {
        //@ unpack this;
        //@ unpack other;
    }

    //@ requires this \in \A && this.inv && other != null && other \in \A && other.inv && other != this;
    //@ ensures this \in \A && this.inv && other \in \A && other.inv;
    void ok_swap(Whole other) {
        //@ unpack this;
        //@ unpack other;
        Part p = part;
        int k = n;
        part = other.part;
        n = other.n;
        other.part = p;
        other.n = k;
        //@ pack this;
        //@ pack other;
    }

    //@ requires this \in \A && this.inv;
    void bad_read_part() {
        int k = part.v;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void ok_value_is_kept(Whole other) {
        //@ unpack this;
        int k = part.v;
        //@ pack this;
        //@ assert n == k;
    }
}

class Base {
    int x;
    //@ invariant 0 <= x;

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_pack_for_all() {
        //@ unpack this;
        x = x + 1;
        //@ pack this;
    }
}

class Derived extends Base {
    int y;
    //@ invariant x <= y;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Derived() {
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void ok_both() {
        //@ unpack this;
        x = x + 1;
        y = y + 1;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_one() {
        //@ unpack this;
        x = x + 1;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_inherited() {
        //@ unpack this;
        x = -1;
        y = 0;
        //@ pack this;
    }
}

class Fields {
    int a = 5;
    int b = a + 1;

    //@ ensures this \in \A && a == 5 && b == 6;
    Fields() { }

    //@ ensures this \in \A && a == 0;
    Fields(boolean bad_initialised) { }

    //@ ensures this \in \A && a == 5;
    Fields(int ok_other) { this(); }
}

class Defaults {
    int a;
    boolean f;
    Part p;
}

class Objects {
    static void ok_defaults() {
        Defaults d = new Defaults();
        //@ assert d.a == 0 && !d.f && d.p == null;
    }

    static void bad_defaults() {
        Defaults d = new Defaults();
        //@ assert d.p != null;
    }

    static void ok_fresh() {
        Part p = new Part();
        Part q = new Part();
        //@ assert p != q;
        p.v = 1;
        //@ assert q.v == 0;
    }

    //@ requires p != null && p \in \A;
    static void ok_not_an_old_one(Part p) {
        p.v = 3;
        Part q = new Part();
        q.v = 4;
        //@ assert p.v == 3;
    }

    //@ requires p != null && p \in \A && q != null && q \in \A;
    static void bad_may_be_the_same(Part p, Part q) {
        p.v = 3;
        q.v = 4;
        //@ assert p.v == 3;
    }

    //@ requires o instanceof Base && o \in \A;
    static void bad_cast(Object o) {
        Derived d = (Derived) o;
    }

    //@ requires o instanceof Derived && o \in \A;
    static void ok_cast(Object o) {
        Base d = (Base) o;
        int k = d.x;
    }

    static void ok_arrays() {
        int[] a = new int[3];
        a[1] = 4;
        //@ assert a[1] == 4 && a[0] == 0 && a.length == 3;
    }

    static void bad_arrays(int n) {
        int[] a = new int[n];
    }

    //@ requires 0 <= n;
    static void bad_bounds(int n) {
        int[] a = new int[n];
        a[n] = 1;
    }

    //@ requires a != null && a \in \A && a.length == 1 && b != null && b \in \A && b.length == 1;
    static void bad_array_alias(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        //@ assert a[0] == 1;
    }

    //@ requires w != null && w \in \A && w.inv && p != null && p \in \A;
    //@ ensures w \in \A && w.inv && p \in \A;
    static void ok_owned_is_not_mine(Whole w, Part p) {
        p.v = 3;
        //@ unpack w;
        //@ assert w.part.v == w.n;
        //@ pack w;
    }

    //@ requires p != null && p \in \A;
    //@ ensures p \in \A && p.v == 1;
    static void set(Part p) { p.v = 1; }

    //@ requires p != null && p \in \A && q != null && q \in \A && p != q;
    static void ok_call_keeps_others(Part p, Part q) {
        q.v = 9;
        set(p);
        //@ assert q.v == 9 && p.v == 1;
    }

    //@ requires p != null && p \in \A && q != null && q \in \A;
    static void bad_call_keeps_itself(Part p, Part q) {
        q.v = 9;
        set(p);
        //@ assert q.v == 9;
    }

    //@ requires p != null && p \in \A;
    static void take(Part p) { }

    //@ requires p != null && p \in \A;
    static void bad_taken(Part p) {
        take(p);
        p.v = 1;
    }

    //@ requires p != null;
    //@ ensures p \in \A;
    static void bad_gives_what_it_has_not(Part p) { }
}
