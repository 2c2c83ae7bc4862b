// judge: by name
// Constructors, finals, overriding, interfaces, arrays of arrays.

class Base {
    int x;
    //@ ensures Perm(x, 1) ** x == 0;
    Base() { }

    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** \result >= 0;
    int get() { x = 1; return x; }

    //@ requires true;
    //@ ensures \result == 1;
    /*@ pure @*/ int kind() { return 1; }
}

class Derived extends Base {
    //@ ensures Perm(x, 1) ** x == 0;
    Derived() { }

    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** \result == -1;
    int get() { x = 1; return -1; }
}

class Two {
    final int k;
    //@ ensures k == 1;
    Two() { k = 1; }
    //@ ensures k == 2;
    Two(int z) { k = 2; }
}

class Exported {
    int a = this.b;
    int b = 5;
}

interface Up { /*@ requires n > 0; ensures \result > n; @*/ int step(int n); }
interface Down { /*@ requires n > 0; ensures \result < n; @*/ int step(int n); }

class Both implements Up, Down {
    public int step(int n) { return n + 1; }
}

class Objects {
    void bad_otherConstructor() { Two t = new Two(); assert t.k == 2; }
    void ok_otherConstructor() { Two t = new Two(); Two u = new Two(3); assert t.k == 1 && u.k == 2; }
    void bad_finalsEqual(Two a, Two b) { if (a != null && b != null) assert a.k == b.k; }
    void bad_initialOrder() { Exported e = new Exported(); assert e.a == 5; }
    void bad_freshKnown(Base b) { Base c = new Base(); assert b == c; }
    void ok_fresh(Base b) { Base c = new Base(); assert b != c; }
    void bad_vacuous() { Base c = new Base(); assert false; }
    void bad_viaSuper() { Base b = new Derived(); int r = b.get(); assert r < 0; }
    void bad_nullTest() { Object o = null; assert o instanceof Base; }
    void ok_nullTest() { Object o = null; assert !(o instanceof Base); }
    void bad_unknownSubclass(Base b) { if (b != null) assert !(b instanceof Up); }
    void bad_cast(Object o) { Base b = (Base) o; }
    void ok_cast(Object o) { if (o instanceof Base) { Base b = (Base) o; assert b != null; } }
    void bad_arrayAlias(int[] a, int[] b) {
        //@ assume a != null && b != null && a.length == 1 && b.length == 1;
        //@ inhale Perm(a[0], 1) ** (a != b ==> Perm(b[0], 1));
        a[0] = 1;
        if (a != b) b[0] = 2;
        assert a[0] == 2;
    }
    void bad_rows() {
        int[][] m = new int[2][2];
        m[0] = m[1];
        m[0][0] = 7;
        assert m[1][0] == 0;
    }
    void ok_rows() {
        int[][] m = new int[2][2];
        m[0][0] = 7;
        assert m[1][0] == 0;
    }
}
