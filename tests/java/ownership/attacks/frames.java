// judge: by name
//@ model ownership;
// Each class of an object has a state of its own, which is packed by itself.

class A {
  int x; //@ invariant x >= 0;
  //@ derived_invariant f() >= 0;
  //@ dynamic_invariant f() >= 0;
  //@ ensures this.inv && !this.committed && f() == 0;
  A() { x = 0; /*@ pack this; @*/ }
  /*@ inspector @*/ int f() { return x; }
  //@ requires this.inv && !this.committed && v >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && f() == v;
  void set(int v) { /*@ unpack this; @*/ x = v; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && f() == 1;
  private void one() { /*@ unpack this; @*/ x = 1; /*@ pack this; @*/ }

  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  final void ok_private() { one(); /*@ assert f() == 1; @*/ }
  //@ requires o != null && o.inv && !o.committed;
  //@ modifies o.*;
  static void bad_private_other(A o) { o.one(); }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_static_reading() { /*@ unpack this; @*/ x = 7; /*@ pack this; @*/ /*@ assert f() == 7; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void bad_asks_whole() { int v = f(); }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void bad_calls_whole() { set(3); }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void bad_as_below() { /*@ assert ((B) this).y >= 0; @*/ }
  //@ requires this.inv && !this.committed && o != null && o.inv && !o.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void bad_alias(A o) { int v = o.f(); /*@ unpack this; @*/ x = 7; /*@ pack this; @*/ /*@ assert o.f() == v; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void bad_left_to_below() { /*@ unpack this; @*/ x = -1; }
}
class B extends A {
  int y; //@ invariant y >= x && y >= super.f();
  //@ ensures this.inv && !this.committed && f() == 0;
  B() { super(); y = 0; /*@ pack this; @*/ }
  /*@ inspector @*/ int f() { return y; }
  /*@ inspector @*/ int g() { return y - super.f(); }
  //@ derived_invariant g() >= 0;
  //@ requires this.inv && !this.committed && v >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && f() == v;
  void set(int v) { /*@ unpack this; @*/ super.set(v); y = v; /*@ pack this; @*/ }

  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_stale() { /*@ unpack this; @*/ super.set(y + 1); /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_copy() { /*@ unpack this; @*/ int v = super.f(); super.set(v + 9); /*@ assert super.f() == v; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void ok_copy() { /*@ unpack this; @*/ int v = super.f(); super.set(v + 9); /*@ assert super.f() == v + 9; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void ok_own_kept() { /*@ unpack this; @*/ super.set(9); /*@ assert y == \old(y); @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_own_kept() { /*@ unpack this; @*/ super.set(9); /*@ assert x == \old(x); @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_unpack_above() { /*@ unpack this from A; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_pack_above() { /*@ pack this as A; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_write_above() { x = 0; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_write_above_packed() { /*@ unpack this; @*/ x = 0; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && f() == 3;
  void ok_write_above() {
    /*@ unpack this; @*/ /*@ unpack this from A; @*/ x = 3; y = 3; /*@ pack this as A; @*/ /*@ pack this; @*/
  }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_order() { /*@ unpack this; @*/ /*@ unpack this from A; @*/ x = 3; y = 3; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_above_broken() { /*@ unpack this; @*/ /*@ unpack this from A; @*/ x = -3; /*@ pack this as A; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_twice() { /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_open_call() { /*@ unpack this; @*/ Client.use(this); }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_open_keep() { /*@ unpack this; @*/ Own o = new Own(this); }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_super_packed() { super.set(3); }
  //@ requires !this.inv && !this.committed;
  //@ modifies this.*;
  void bad_super_unnamed() { /*@ unpack this from A; @*/ x = 3; /*@ pack this as A; @*/ }
  //@ requires this.inv && !this.committed;
  void bad_unnamed() { /*@ unpack this; @*/ super.set(y); /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_derived_above() { /*@ unpack this; @*/ /*@ assert super.f() >= 0; @*/ /*@ pack this; @*/ /*@ assert g() >= 0; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_derived_open() { /*@ unpack this; @*/ /*@ assert g() >= 0; @*/ }
  //@ requires this.inv && !this.committed && n >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_loop(int n) {
    int i = 0;
    //@ loop_invariant this.inv && !this.committed && 0 <= i;
    while (i < n) { /*@ unpack this; @*/ super.set(i); y = i; /*@ pack this; @*/ i++; }
  }
  //@ requires this.inv && !this.committed && n >= 0 && o != null && o != this && o.inv && !o.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void bad_loop(int n, A o) {
    int i = 0;
    //@ loop_invariant this.inv && !this.committed && o.inv && !o.committed && 0 <= i;
    while (i < n) { o.set(i); i++; }
  }
}
class Own {
  /*@ rep @*/ A a; //@ invariant a != null && a.f() <= 100;
  /*@ imports A; @*/
  /*@ inspector @*/ int t() { return a.f(); }
  //@ derived_invariant 0 <= t() && t() <= 100;
  //@ requires k != null && k.inv && !k.committed && k.f() <= 100;
  //@ modifies k.*;
  //@ ensures this.inv && !this.committed && t() == \old(k.f());
  Own(A k) { a = k; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && 0 <= v && v <= 100;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && t() == v;
  void ok_put(int v) { /*@ unpack this; @*/ a.set(v); /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && 0 <= v;
  //@ modifies this.*;
  void bad_put(int v) { /*@ unpack this; @*/ a.set(v); /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_inside() { /*@ unpack this; @*/ /*@ unpack a; @*/ a.x = 1; /*@ pack a; @*/ }
  //@ requires this.inv && !this.committed;
  void bad_packed() { a.set(1); }
}
final class Client {
  //@ requires a != null && a.inv && !a.committed;
  static void use(A a) { }
  //@ requires a != null && a.inv;
  static void ok_promise(A a) { /*@ assert a.f() >= 0; @*/ }
  //@ requires a != null && a.inv;
  static void bad_promise(A a) { /*@ assert a.f() > 0; @*/ }
  //@ requires a != null && a.inv;
  static void bad_field(A a) { /*@ assert a.f() == a.x; @*/ }
  //@ requires a != null && a.inv;
  static void ok_field(A a) { /*@ assert a.x >= 0; @*/ }
  //@ requires b != null && b.inv;
  static void ok_below(B b) { /*@ assert b.f() == b.y && b.g() == b.y - b.x && b.y >= b.x; @*/ }
  //@ requires a != null && a.inv;
  static void ok_tested(A a) { if (a instanceof B) { /*@ assert a.f() == ((B) a).y; @*/ } }
  //@ requires a != null && a.inv;
  static void bad_cast(A a) { B b = (B) a; }
  static void ok_exact() { A a = new A(); a.set(4); /*@ assert a.x == 4; @*/ }
  static void bad_exact() { B b = new B(); b.set(4); /*@ assert b.x == 4; @*/ }
  static void ok_exact_below() { B b = new B(); b.set(4); /*@ assert b.y == 4 && b.x <= 4; @*/ }
  static void bad_new_open() { B b = new B(); b.y = 3; }
  static void bad_new_above() { B b = new B(); b.x = 3; }
  //@ requires a != null && a.inv && !a.committed;
  //@ modifies a.*;
  static void bad_unpack_unknown(A a) { /*@ unpack a; @*/ }
  //@ requires b != null && b.inv && !b.committed;
  //@ modifies b.*;
  static void ok_unpack_known(B b) { /*@ unpack b; @*/ /*@ pack b; @*/ }
  //@ requires a != null && a.inv && !a.committed && b != null && b.inv && !b.committed;
  //@ modifies a.*;
  static void bad_same(A a, B b) { int y = b.y; a.set(5); /*@ assert b.y == y; @*/ }
  //@ requires a != null && a.inv && !a.committed && b != null && b.inv && !b.committed && a != b;
  //@ modifies a.*;
  static void ok_other(A a, B b) { int y = b.y; int x = b.x; a.set(5); /*@ assert b.y == y && b.x == x; @*/ }
  static void bad_kept() { B b = new B(); Own o = new Own(b); b.set(3); }
  static void ok_kept() { B b = new B(); Own o = new Own(b); o.ok_put(5); /*@ assert o.t() == 5; @*/ }
  static void bad_kept_value() { B b = new B(); Own o = new Own(b); o.ok_put(5); /*@ assert b.x == 5; @*/ }
  static void bad_two_owners() { B b = new B(); Own o = new Own(b); Own p = new Own(b); }
  //@ requires (\forall state A s; s.f() < 10) && a != null && a.inv;
  static void ok_states(A a) { /*@ assert a.f() < 10; @*/ }
  //@ requires (\forall state B s; s.f() < 10) && a != null && a.inv;
  static void bad_states(A a) { /*@ assert a.f() < 10; @*/ }
}
