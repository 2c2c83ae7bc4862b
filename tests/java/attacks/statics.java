// judge: by name
// State of classes, pure methods and their families, records, measures, quantified variables, interfaces.

class Counters {
    static int n = 5;
    static final int K = 3;
    static final int A = Later.B + 1;

    //@ requires Perm(n, 1);
    //@ ensures Perm(n, 1) ** n == \old(n) + 1;
    static void ok_count() { n = n + 1; }
    static void bad_withoutPermission() { n = n + 1; }
    //@ requires Perm(n, 1);
    static void bad_initialValue() { assert n == 5; }
    static void ok_constant() { assert K == 3; }
    static void bad_cycle() { assert A == Later.B + 1 && Later.B == A + 1; }
}

class Later {
    static final int B = Counters.A + 1;
}

class Plain {
    int x;
    //@ ensures true;
    /*@ pure @*/ int kind() { return 1; }
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == \old(x);
    void same() { }
}

class Special extends Plain {
    /*@ pure @*/ int kind() { return 2; }
}

record Point(int x, int y) {
    Point {
        if (x < 0) x = 0;
    }
}

class Pure {
    int v;

    //@ requires p != null;
    static void bad_family(Plain p) { assert p.kind() == 1; }
    static void bad_compact() { Point p = new Point(-3, 2); assert p.x() == -3; }

    //@ requires Perm(v, 1\2);
    //@ ensures \result == v;
    /*@ pure @*/ int get() { return v; }
    //@ requires Perm(v, 1) ** v == 2;
    void ok_frame() { int k = get(); assert k == 2; v = 3; assert get() == 3; }
    //@ requires Perm(v, 1) ** v == 2;
    void bad_frame() { v = 3; assert get() == 2; }
    void bad_noPermission() { int k = get(); }

    //@ requires n >= 0;
    //@ decreases n;
    //@ pure int down(int n) = n == 0 ? 0 : down(n - 1) + 1;
    void ok_measure() {
        //@ assert down(0) == 0;
    }
    void bad_measure() {
        //@ assert down(1) == 0;
    }

    //@ requires (\exists Plain p; p != null; p.kind() == 9);
    void bad_witness() { assert false; }

    //@ requires a != null && a.length > 2;
    //@ requires Perm(a[*], 1);
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] == i);
    void ok_forall(int[] a) { assert a[2] == 2; }
    //@ requires a != null && a.length > 2;
    //@ requires Perm(a[*], 1);
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] == i);
    void bad_forall(int[] a) { a[1] = 0; assert a[1] == 1; }

    //@ requires o != null ** Perm(o.x, 1) ** o.x == 1;
    void ok_promised(Plain o) { o.same(); assert o.x == 1; }
    //@ requires Perm(v, 1);
    void bad_given(int n) {
        //@ ghost int g = v;
        v = n;
        //@ assert g == v;
    }
    //@ requires n > 0;
    //@ ensures \result == n;
    int bad_parameter(int n) { n = n + 1; return n; }
    //@ requires n > 0;
    //@ ensures \result == n + 1;
    int ok_parameter(int n) { n = n + 1; return n; }
}
