// judge: by name
// Programs that a careless translation would prove: static state, generics, loops, finally, pure methods.

class S {
    static int x = 5;
    static final Object LOCK = new Object();
    static final int N = f();
    //@ ensures \result == N + 1;
    static int f() { return N + 1; }
    static void bad_init() { x = 3; }
    //@ requires Perm(S.x, 1);
    static void ok_x() { x = 3; }
}
class G<T> {
    T v;
    //@ context Perm(v, 1); 
    //@ ensures \result == v ** v == \old(v);
    T get() { return v; }
    //@ context Perm(v, 1); 
    //@ ensures v == t;
    void set(T t) { v = t; }
    static void ok_use() { G<String> g = new G<String>(); g.set("a"); String s = g.get(); assert s.equals("a"); }
    static void bad_use() { G<String> g = new G<String>(); String s = g.get(); int n = s.length(); }
}
class Lp {
    int n;
    //@ context Perm(n, 1);
    //@ ensures n == \old(n) - 1 ** \result == (n > 0);
    boolean dec() { n--; return n > 0; }
    //@ context Perm(n, 1);
    //@ requires n > 0;
    //@ ensures n == 1;
    void bad_cond() { 
       //@ loop_invariant Perm(n, 1) ** n > 0;
       while (dec()) { } }
    //@ context Perm(n, 1);
    //@ requires n > 0;
    //@ ensures n == 0;
    void ok_cond() { 
       //@ loop_invariant Perm(n, 1) ** n > 0;
       while (dec()) { } }
    static void bad_do() { int i = 0; 
       //@ loop_invariant i >= 1;
       do { i++; } while (i < 10); assert i == 11; }
    static void ok_do() { int i = 0; 
       //@ loop_invariant 1 <= i && i <= 10;
       do { i++; } while (i < 10); assert i == 10; }
    static int ok_fin() { try { return 1; } finally { return 2; } }
    //@ ensures \result == 1;
    static int bad_fin2() { try { return 1; } finally { return 2; } }
    //@ ensures \result == 1;
    static int ok_fin3() { int x = 1; try { return x; } finally { x = 2; } }
    //@ ensures \result == 2;
    static int bad_fin3() { int x = 1; try { return x; } finally { x = 2; } }
    static void bad_catch() { try { throw new IllegalStateException(); } catch (IllegalArgumentException e) { assert false; } }
    static void bad_div(int d) { try { int x = 1 / d; } catch (ArithmeticException e) { } }
    static void bad_label(boolean b) { int i = 0; 
      outer: 
      //@ loop_invariant i <= 3;
      while (i < 3) { i++; 
        //@ loop_invariant i <= 3;
        while (true) { if (b) continue outer; break outer; } }
      assert i == 3; }
}
class Pu {
    int f;
    //@ requires Perm(f, read);
    //@ pure int get() = f;
    /*@ pure int bad_rec(int n) = bad_rec(n) + 1; @*/
    //@ pure int bad_rec2(int n) = n > 0 ? bad_rec2(n + 1) : 0;
    //@ context Perm(f, 1);
    void bad_frame() { 
       //@ ghost int a = get();
       f = f + 1;
       //@ assert get() == a; 
    }
    //@ requires n >= 0;
    //@ decreases n;
    static void bad_dec(int n) { bad_dec(n); }
}
class A4 { 
   /*@ pure */ int f() { return 1; } 
   static void bad_dispatch() { A4 a = new B4(); assert a.f() == 1; }
}
class B4 extends A4 { /*@ pure */ int f() { return 2; } 
   static void ok_dispatch() { A4 a = new B4(); assert a.f() == 2; } }
