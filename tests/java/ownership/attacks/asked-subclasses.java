// judge: by name
//@ model ownership;
// Inspectors of objects whose class is not known, and of default methods.

class A { int n; //@ invariant n >= 0;
  /*@ inspector @*/ int f() { return n; }
  /*@ inspector @*/ int g() { return f() + 1; }
}
class B extends A { int k; //@ invariant k < 0;
  /*@ inspector @*/ int f() { return k; }
  /*@ inspector @*/ int h() { return super.f() + k; }
}
class Own { /*@ rep @*/ A a; //@ invariant a != null && a.f() >= 0;
  /*@ inspector @*/ int t() { return a.f(); } /*@ imports A; @*/
  //@ derived_invariant t() >= 0;
  //@ requires x != null && x \in \A && x.inv && x \notin \S;
  //@ ensures this \in \A && this.inv;
  Own(A x) { a = x; /*@ pack this; @*/ }
}
final class T {
  //@ requires a != null && a \in \A && a.inv;
  static void bad_f(A a) { /*@ assert a.f() >= 0; @*/ }
  //@ requires a != null && a \in \A && a.inv;
  static void bad_g(A a) { /*@ assert a.g() > 0; @*/ }
  //@ requires b != null && b \in \A && b.inv;
  static void ok_b(B b) { /*@ assert b.f() < 0; @*/ /*@ assert b.g() <= 0; @*/ }
  //@ requires b != null && b \in \A && b.inv;
  static void bad_b(B b) { /*@ assert b.g() == b.n + 1; @*/ }
  //@ requires b != null && b \in \A && b.inv;
  static void bad_h(B b) { /*@ assert b.h() == 2 * b.k; @*/ }
  //@ requires o != null && o \in \A && o.inv;
  static void ok_o(Own o) { /*@ assert o.t() >= 0; @*/ }
  //@ requires o != null && o \in \A && o.inv;
  static void bad_o(Own o) { /*@ assert o.t() > 0; @*/ }
}
interface First { /*@ inspector @*/ default int f() { return 1; } }
interface Second extends First { /*@ inspector @*/ default int f() { return 2; } }
class Asked implements Second { int z; }
final class Defaults {
    static void bad_call() { First x = new Asked(); int y = x.f(); /*@ assert y == 1; @*/ }
    //@ requires x != null && x \in \A;
    static void bad_any(First x) { int y = x.f(); /*@ assert y == 1; @*/ }
    static void bad_spec() { First x = new Asked(); /*@ assert x.f() == 1; @*/ }
}
