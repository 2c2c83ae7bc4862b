// judge: by name
// Programs that a careless translation would prove: monitors, finals, boxes, strings, arrays.

interface I { 
    //@ requires x > 0; 
    //@ ensures \result > 0;
    int m(int x); }
interface J { 
    //@ requires x < 0; 
    //@ ensures \result < 0;
    int m(int x); }
class C { 
    //@ ensures \result == 1;
    public int m(int x) { return 1; } }
class D extends C implements I { }
class E2 extends C implements J { }

class Fin {
    final int k; int m;
    //@ requires true;
    //@ ensures Perm(m, 1) ** m == 5;
    Fin() { m = readK(); k = 5; }
    //@ ensures \result == k;
    int readK() { return k; }
}
class Cov {
    static void undecided_cov() {
        String[] s = new String[1];
        Object[] o = s;
        o[0] = new Object();
        String t = s[0];
        assert t == null;
    }
}
class Sync {
    int x;
}
//@ lock_invariant Perm(v, 1) ** v == 0;
class L { int v;
    //@ requires committed(this);
    int bad_ret() { synchronized (this) { v = 1; return 2; } }
    //@ requires committed(this);
    int ok_ret() { synchronized (this) { try { v = 1; return 2; } finally { v = 0; } } }
    //@ requires committed(this);
    void bad_throw() { synchronized (this) { v = 1; throw new RuntimeException(); } }
    //@ requires committed(this) ** o != null ** committed(o);
    void bad_alias(L o) { synchronized (this) { synchronized (o) { assert false; } } }
    //@ requires committed(this);
    void ok_obj() { Object o = this; synchronized (this) { synchronized (o) { v = 3; } v = 0; } }
    //@ requires committed(this);
    void bad_waitobj() throws InterruptedException { Object o = this; synchronized (this) { v = 1; o.wait(); assert v == 1; v = 0; } }
    //@ requires committed(this);
    void bad_helper() { synchronized (this) { helper(this); } }
    //@ requires l != null ** committed(l);
    static void helper(L l) { synchronized (l) { } }
    //@ requires committed(this) ** n >= 0;
    void bad_loop(int n) { 
      synchronized (this) {
        //@ loop_invariant true;
        while (n > 0) { synchronized (this) { } n--; }
      } }
}
class Bx {
    static void bad_box() { Integer a = 500; Integer b = 500; assert a == b; }
    static void bad_box2() { Integer a = 500; Integer b = 500; assert a != b; }
    static void ok_box() { Integer a = 100; Integer b = 100; assert a == b && a.equals(b); }
    static void bad_boxlong() { Integer a = 5; assert a.equals(5L); }
    static void bad_unbox(Integer a) { int x = a; }
    static void bad_str() { String a = "x"; String b = a + "y"; assert b == "xy"; }
    static void ok_str() { String a = "x"; String b = a + "y"; assert b.equals("xy"); }
    static void bad_narrow() { int i = 300; byte b = (byte) i; assert b == 300; }
    static void bad_shift() { assert -1 >>> 32 == 0; int i = -1; assert i >>> 28 == 16; }
    static void bad_char() { char c = (char) -1; assert c == -1; }
    static void bad_fl() { assert (int) 3e9 == 3000000000L; }
    static void bad_sw(String s) { int r = 0; switch (s) { case "a": r = 1; break; default: r = 2; } assert r == 2; }
}
