// judge: by name
// Programs that earlier forms of the translation proved wrongly, and right ones beside them: expressions, objects, inheritance.

class Finals {
    final int k;
    //@ ensures k == v;
    Finals(int v) { k = v; }
    static int bad_finalOfNull(Finals o) { return o.k; }
    //@ requires o != null;
    static int ok_final(Finals o) { return o.k; }
}

class LoopConditions {
    static int bad_lengthOfNull(int[] a) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < a.length) { i++; }
        return i;
    }
    static void bad_unboxesNull() {
        Integer b = null;
        //@ loop_invariant true;
        while (b > 0) { }
    }
    //@ requires b != null;
    static void ok_unboxes(Integer b) {
        int n = 0;
        //@ loop_invariant true;
        while (b > n) { n++; }
    }
}

class Returns {
    //@ ensures \result == 5;
    static int bad_discarded() { try { return 1; } finally { L: try { return 5; } finally { break L; } } }
    //@ ensures \result == 1;
    static int ok_discarded() { try { return 1; } finally { L: try { return 5; } finally { break L; } } }
}

class PureC {
    //@ pure
    int f() { return 1; }
}

class PureD extends PureC {
    //@ pure
    int f() { return 2; }
}

class PureUse {
    static void bad_superBody() { PureC c = new PureD(); assert c.f() == 1; }
    static void ok_ownBody() { PureC c = new PureD(); assert c.f() == 2; }
    static void bad_unknown(PureC c) { if (c != null) { assert c.f() == 1; } }
}

class Literals {
    static void bad_shiftBy32() { int x = -1; assert (x >>> 32) >= 0; }
    static void ok_shiftBy32() { int x = -1; assert (x >>> 32) == -1; }
    static void bad_allOnes() { int x = -1; int y = x & 0xFFFFFFFF; assert y >= 0; }
    static void ok_allOnes() { int x = -1; int y = x & 0xFFFFFFFF; assert y == -1; }
    static void bad_saturates() { int y = (int) 3e9; assert y == -1294967296; }
    static void ok_saturates() { int y = (int) 3e9; assert y == 2147483647; }
}

class Boxes {
    static void bad_classes() { Object a = (Integer) 5; Object b = (Long) 5L; assert a == b; }
    static void bad_equalsClass() { Integer a = 5; Long b = 5L; assert a.equals(b); }
    static void ok_small() { Integer p = 5; Integer q = 5; assert p == q; }
    static void bad_large() { Integer p = 500; Integer q = 500; assert p == q; }
    static void bad_largeDiffer() { Integer p = 500; Integer q = 500; assert p != q; }
}

class DoLabels {
    int x;
    //@ requires Perm(x, 1) ** x == 0;
    void ok_doCounts() {
        //@ loop_invariant Perm(x, 1) ** 0 <= x ** x <= 5;
        do { x++; } while (x < 5);
        assert x == 5;
    }
}

class Generated {
    int a = this.b;
    int b = 5;
    int c = 1;
    { c = 2; }
    static void bad_early() { Generated o = new Generated(); assert o.a == o.b; }
    static void bad_overwritten() { Generated o = new Generated(); assert o.c == 1; }
}

class JavaAssert {
    static void bad_effect() {
        int x = 0;
        assert (x = 5) == 5;
        //@ assert x == 5;
    }
    static void bad_noEffect() {
        int x = 0;
        assert (x = 5) == 5;
        //@ assert x == 0;
    }
}

class BoundTypes {
    static void bad_exists() {
        Object o = (Integer) 3;
        //@ assert (\exists String s; s != null && s.equals(o));
    }
    static void bad_none() {
        //@ assert (\exists Finals x; x != null && !(x instanceof Finals));
    }
}

record Point(int x) {
    //@ ensures this.x == (x < 0 ? 0 : x);
    Point { if (x < 0) { x = 0; } }
    //@ ensures \result == x + 1;
    public int x() { return x + 1; }
}

class Points {
    static void bad_accessor() { Point p = new Point(5); int r = p.x(); assert r == 5; }
    static void ok_accessor() { Point p = new Point(5); int r = p.x(); assert r == 6; }
    static void bad_negative() { Point p = new Point(-3); int r = p.x(); assert r == -2; }
}

class FinalsInLoop {
    final int n;
    final int[] d;
    //@ requires m >= 0;
    //@ ensures n == m ** d != null ** d.length == m ** (\forall* int j; 0 <= j && j < d.length; Perm(d[j], 1));
    FinalsInLoop(int m) {
        n = m;
        d = new int[m];
        //@ loop_invariant 0 <= i ** i <= n ** (\forall* int j; 0 <= j && j < d.length; Perm(d[j], 1));
        for (int i = 0; i < n; i++) { d[i] = 7; }
    }
    static void ok_made() { FinalsInLoop f = new FinalsInLoop(3); f.d[0] = 1; }
}

class Libraries {
    static void bad_comparable() { Object o = "a"; assert !(o instanceof Comparable); }
    static void bad_cloneable() { Object p = new int[1]; assert !(p instanceof Cloneable); }
    static void bad_objectArray() { Object o = new String[1]; assert !(o instanceof Object[]); }
    static void bad_otherRows() { Object p = new String[1][1]; Integer[][] x = (Integer[][]) p; }
    static void bad_root() { double d = Math.sqrt(-5); assert false; }
    static void bad_newResults(java.util.ArrayList<String> l) { if (l != null) { assert l.get(0) != l.get(0); } }
    static void bad_byIdentity(java.util.HashMap<String, String> m) {
        if (m != null) {
            String k1 = new String("a");
            String k2 = new String("a");
            m.put(k1, "v");
            assert m.get(k2) == null;
        }
    }
}

class Amounts {
    int x;
    //@ requires a != null ** b != null ** Perm(a.x, 1) ** Perm(b.x, 1);
    //@ ensures a != b;
    //@ pure
    static boolean bad_apart(Amounts a, Amounts b) { return true; }
}

class Rows {
    static void bad_shared() { int[][] a = new int[2][2]; a[1] = a[0]; a[0][0] = 1; a[1][0] = 2; assert a[0][0] == 1; }
    static void ok_shared() { int[][] a = new int[2][2]; a[1] = a[0]; a[0][0] = 1; a[1][0] = 2; assert a[0][0] == 2; }
    static void bad_lostRow() { int[][] a = new int[2][2]; int[] r = a[0]; a[0] = null; a[0][0] = 1; }
}

class Identity {
    static Runnable mk() { return () -> { }; }
    static void bad_twoLambdas() { Runnable r = mk(); Runnable s = mk(); assert r != s; }
}

class Box<T> {
    Object d;
    //@ requires Perm(d, 1);
    //@ ensures Perm(d, 1) ** d == x;
    void put(Object x) { d = x; }
    //@ requires Perm(d, 1);
    //@ ensures Perm(d, 1) ** \result == d;
    T get() { return (T) d; }
}

class Boxed {
    //@ requires b != null ** Perm(b.d, 1);
    static void bad_cast(Box<Finals> b) { b.put("s"); Finals a = b.get(); }
}

class Outer {
    int f;
    class Inner { }
    static void bad_newOfNull() { Outer o = null; Outer.Inner i = o.new Inner(); }
    static void v(Object... a) { }
    //@ requires a != null;
    static void w(Object... a) { }
    static void bad_nullVarargs() { w((Object[]) null); }
    static void ok_varargs() { w("a", "b"); }
}

class Escapes {
    static int bad_hiddenCode() {
        int x = 1;   // a remark \u000a x = x / 0;
        return x;
    }
}

class CountC {
    int x;
    //@ requires Perm(x, read);
    //@ pure
    int f() { return x; }
    //@ context Perm(x, 1);
    //@ ensures f() == \old(f()) + 1;
    void bad_inc() { x++; }
}

class CountE extends CountC {
    //@ requires Perm(x, read);
    //@ pure
    int f() { return 2 * x; }
}

class Loops {
    int n;
    int c;
    //@ requires Perm(n, 1) ** Perm(c, 1);
    void ok_sequential() {
        //@ loop_invariant Perm(n, 1) ** Perm(c, 1);
        for (int i = 0; i < n; i++) { n = 5; c = i; }
    }
}
