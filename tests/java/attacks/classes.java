// judge: by name
// Programs that a careless translation would prove: threads, inner classes, enums, records, arrays.

class R implements Runnable {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 7;
    public void run() { x = 7; }
}
class U {
    static void ok_r() throws InterruptedException { R r = new R(); Thread t = new Thread(r); t.start(); t.join(); assert r.x == 7; }
    static void bad_r() throws InterruptedException { R r = new R(); Thread t = new Thread(r); t.start(); assert r.x == 7; t.join(); }
    static void bad_r2() throws InterruptedException { R r = new R(); Thread t = new Thread(r); Thread u = new Thread(r); t.start(); u.start(); t.join(); }
    static void undecided_reass() throws InterruptedException { R r = new R(); R s = new R(); Thread t = new Thread(r); t.start(); t = new Thread(s); t.start(); t.join(); }
}
class Out { int a;
  class In { int b; 
     //@ context Perm(a, 1);
     //@ ensures a == 3;
     void set() { a = 3; } }
  //@ context Perm(a, 1);
  void ok_in() { In i = new In(); i.set(); assert a == 3; }
  void bad_in() { In i = new In(); i.set(); }
  static void bad_null(Out o) { In i = o.new In(); }
}
enum Col { RED, GREEN; }
class En {
  //@ requires c != null;
  static int ok_en(Col c) { switch (c) { case RED: return 1; case GREEN: return 2; } assert false; return 0; }
  static int bad_en(Col c) { switch (c) { case RED: return 1; case GREEN: return 2; } assert false; return 0; }
  static void ok_neq() { assert Col.RED != Col.GREEN; assert Col.GREEN.ordinal() == 1; }
  static void bad_only(Col c) { assert c == Col.RED || c == Col.GREEN; }
}
record P(int x, int y) { }
class Rc { static void ok_rec() { P p = new P(1, 2); assert p.x() == 1; } 
   static void bad_rec() { P p = new P(1, 2); assert p.x() == 2; } }
class An { 
  interface F { 
    //@ ensures \result > 0;
    int f(); }
  static void undecided_an() { F f = new F() { public int f() { return -1; } }; int x = f.f(); assert x > 0; }
  static void undecided_lam() { F f = () -> -1; int x = f.f(); assert x > 0; }
}
class Ar {
  //@ requires a != null ** b != null ** Perm(a[*], 1) ** Perm(b[*], 1) ** a.length > 0 ** b.length > 0;
  static void ok_two(int[] a, int[] b) { a[0] = 1; b[0] = 2; assert a[0] == 1; }
  //@ requires a != null ** b != null ** Perm(a[*], 1\2) ** Perm(b[*], 1\2) ** a.length > 0 ** b.length > 0;
  static void bad_two(int[] a, int[] b) { a[0] = 1; }
  static void ok_2d() { int[][] m = new int[3][4]; m[1][2] = 9; assert m[2][2] == 0 && m[1][1] == 0 && m.length == 3 && m[0].length == 4; }
  static void bad_2d() { int[][] m = new int[3][]; m[1][2] = 9; }
  static void undecided_3d() { int[][][] m = new int[3][2][1]; }
  static void bad_neg(int n) { int[] a = new int[n]; }
  //@ requires a != null ** Perm(a[*], 1);
  static void bad_each(int[] a) { int s = 0;
    //@ loop_invariant Perm(a[*], 1);
    for (int x : a) { s += x; a = null; } assert s >= 0; }
  //@ requires a != null ** Perm(a[*], read);
  //@ ensures \result >= 0;
  static int ok_each(int[] a) { int s = 0;
    //@ loop_invariant Perm(a[*], read) ** s >= 0;
    for (int x : a) { if (x > 0) s += x; } return s; }
}
