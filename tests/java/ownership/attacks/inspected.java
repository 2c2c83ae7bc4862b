// judge: by name
//@ model ownership;
// What inspectors return changes with the states they look into, and with nothing else.

class C { private int n; //@ invariant n >= 0;
  /*@ inspector @*/ int f() { return n; }
  //@ derived_invariant f() >= 0;
  //@ ensures this \in \A && this.inv && this \notin \S && f() == 0;
  C() { /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv;
  //@ ensures this \in \A && this.inv && f() == \old(f()) + 1;
  void inc() { /*@ unpack this; @*/ n++; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv;
  void bad_un() { /*@ unpack this; @*/ int k = f(); }
}
class E { int q; 
  /*@ inspector @*/ int g(/*@ state @*/ C c) { return c.f() + q; } /*@ imports C; @*/
  /*@ inspector @*/ int bad_h(C c) { return c.f() + q; }
  //@ requires d > 0;
  /*@ inspector @*/ int div(int d) { return q / d; }
  /*@ inspector @*/ int bad_div(int d) { return q / d; }
}
final class T {
  //@ requires c != null && d != null && c \in \A && d \in \A && c.inv && d.inv;
  static void bad_alias(C c, C d) { int k = d.f(); c.inc(); /*@ assert d.f() == k; @*/ }
  //@ requires c != null && d != null && c \in \A && d \in \A && c.inv && d.inv && c != d;
  static void ok_noalias(C c, C d) { int k = d.f(); c.inc(); /*@ assert d.f() == k; @*/ }
  //@ requires c != null && c \in \S && c < \lockStack;
  static void bad_lock(C c) { int k; synchronized (c) { k = c.f(); } synchronized (c) { /*@ assert c.f() == k; @*/ } }
  //@ requires c != null && c \in \S && c < \lockStack;
  static void bad_noacc(C c) { int k = c.f(); }
  //@ requires e != null && e \in \A && c != null && c \in \A && c.inv;
  static void bad_state(E e, C c) { int k = e.g(c); c.inc(); /*@ assert e.g(c) == k; @*/ }
  //@ requires e != null && e \in \A && c != null && c \in \A && c.inv;
  static void ok_state(E e, C c) { int k = e.g(c); c.inc(); /*@ assert e.g(c) == k + 1; @*/ }
  //@ requires e != null && e \in \A;
  static void bad_pre(E e, int d) { int k = e.div(d); }
  //@ requires e != null && e \in \A;
  static void bad_null(E e) { int k = e.g(null); }
  //@ requires c != null && c \in \A && !c.inv;
  static void bad_nopack(C c) { /*@ assert c.f() >= 0; @*/ }
  //@ requires c != null && c \in \A;
  static void bad_maybe(C c) { /*@ assert c.f() >= 0; @*/ }
}
