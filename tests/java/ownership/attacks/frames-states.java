// judge: by name
//@ model ownership;
// States of objects of classes below others: as arguments, as copies, in sets, of anonymous classes. Nothing that is known of them is false.

class A {
  int x; //@ invariant x >= 0;
  //@ ensures this.inv && !this.committed;
  A() { x = 0; /*@ pack this; @*/ }
  //@ requires v >= 0;
  //@ ensures this.inv && !this.committed && f() == v;
  A(int v) { this.x = v; /*@ pack this; @*/ }
  /*@ inspector @*/ int f() { return x; }
  /*@ inspector @*/ private int hidden() { return x + 1; }
  /*@ inspector @*/ boolean same(/*@ state @*/ A o) { return o.x == x; }
  /*@ inspector @*/ boolean equal(/*@ state @*/ B o) { return o.x == x && o.y == 0; }
  //@ requires this.inv && !this.committed && v >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && f() == v;
  void set(int v) { /*@ unpack this; @*/ x = v; /*@ pack this; @*/ }
  //@ requires this.inv;
  void ok_hidden() { /*@ assert hidden() == x + 1; @*/ int h = hidden(); /*@ assert h == x + 1; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_false() { /*@ unpack this; @*/ x = 3; /*@ pack this; @*/ /*@ assert false; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_false_open() { /*@ unpack this; @*/ /*@ assert false; @*/ }
}
class B extends A {
  int y; //@ invariant y >= 0;
  /*@ rep @*/ A part;
  //@ ensures this.inv && !this.committed;
  B() { this(0); }
  //@ requires v >= 0;
  //@ ensures this.inv && !this.committed && y == v;
  B(int v) { super(v); y = v; part = null; /*@ pack this; @*/ }
  /*@ inspector @*/ int f() { return y; }
  //@ requires this.inv && !this.committed && v >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && f() == v;
  void set(int v) { /*@ unpack this; @*/ super.set(v); y = v; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && a != null && a != this && a.inv && !a.committed;
  //@ modifies this.*, a.*;
  //@ ensures this.inv && !this.committed;
  void ok_keep(A a) { /*@ unpack this; @*/ part = a; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && a != null && a.inv && !a.committed;
  //@ modifies this.*, a.*;
  void bad_keep_self(A a) { /*@ unpack this; @*/ part = a; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && part != null;
  //@ modifies this.*;
  void bad_reach() { part.set(3); }
  //@ requires this.inv && !this.committed && part != null;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_reach() { /*@ unpack this; @*/ part.set(3); /*@ assert part.f() == 3; @*/ /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && part != null;
  //@ modifies this.*;
  void bad_reach_field() { /*@ unpack this; @*/ part.set(3); /*@ assert part.x == 3; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_false() { /*@ unpack this; @*/ super.set(3); y = 3; /*@ pack this; @*/ /*@ assert false; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_false_above() { /*@ unpack this; @*/ /*@ unpack this from A; @*/ x = 3; /*@ pack this as A; @*/ /*@ assert false; @*/ }
}
class C extends B {
  int z;
  //@ ensures this.inv && !this.committed;
  C() { super(7); z = 1; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_false() { /*@ unpack this; @*/ super.set(3); /*@ pack this; @*/ /*@ assert false; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && f() == 3;
  void ok_inherited() { /*@ unpack this; @*/ super.set(3); /*@ pack this; @*/ }
}
class Pool {
  /*@ ghost rep Set<A> all; @*/
  int n;
  //@ invariant (\forall A a \in all; a.f() <= 10);
  /*@ imports A; @*/
  //@ ensures this.inv && !this.committed;
  Pool() { n = 0; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && a != null && a.inv && !a.committed && a.f() <= 10;
  //@ modifies this.*, a.*;
  //@ ensures this.inv && !this.committed;
  void ok_add(A a) { /*@ unpack this; @*/ /*@ ghost all = all \cup {a}; @*/ /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && a != null && a.inv && !a.committed;
  //@ modifies this.*, a.*;
  void bad_add(A a) { /*@ unpack this; @*/ /*@ ghost all = all \cup {a}; @*/ /*@ pack this; @*/ }
}
final class Client {
  //@ requires a != null && o != null && a.inv && o.inv;
  static void ok_same(A a, A o) { /*@ assert a.same(o) ==> a.x == o.x; @*/ }
  //@ requires a != null && o != null && a.inv && o.inv;
  static void bad_same(A a, A o) { /*@ assert a.same(o) ==> a.f() == o.f(); @*/ }
  //@ requires a != null && o != null && a.inv && o.inv;
  static void ok_equal(A a, B o) { /*@ assert a.equal(o) ==> o.y == 0 && o.x == a.x; @*/ }
  //@ requires a != null && o != null && a.inv && o.inv && a != o && !o.committed && !a.committed;
  //@ modifies o.*;
  static void bad_stale(A a, A o) { boolean s = a.same(o); o.set(9); /*@ assert a.same(o) == s; @*/ }
  //@ requires a != null && o != null && a.inv && o.inv && a != o && !o.committed && !a.committed;
  //@ modifies o.*;
  static void ok_fresh(A a, A o) { int v = a.f(); o.set(9); /*@ assert a.f() == v; @*/ }
  static void ok_sees_through() { B b = new B(4); A a = new A(4); /*@ assert b.x >= 0 && b.y == 4 && a.x == 4; @*/ }
  static void bad_false() { B b = new B(4); A a = new A(4); C c = new C(); /*@ assert false; @*/ }
  static void bad_false_after() { C c = new C(); A a = c; a.set(3); /*@ assert false; @*/ }
  static void ok_after() { C c = new C(); A a = c; a.set(3); /*@ assert c.f() == 3 && c.y == 3; @*/ }
  static void bad_kept() { B b = new B(4); A a = new A(4); b.ok_keep(a); a.set(3); }
  static void bad_circle() { B b = new B(4); b.ok_keep(b); }
  static void ok_two() { B b = new B(4); B c = new B(5); c.ok_keep(b); /*@ assert c.inv; @*/ }
  static void bad_two() { B b = new B(4); B c = new B(5); B d = new B(6); c.ok_keep(b); d.ok_keep(b); }
  static void bad_anonymous() {
    A a = new A() { int w; //@ invariant w == 1;
    };
    a.set(3);
  }
  static void ok_anonymous() {
    A a = new A() { int w; /*@ inspector @*/ int f() { return 5; } };
    //@ assert a.x == 0 || a.x > 0;
  }
  //@ requires b != null && b.inv && !b.committed;
  //@ modifies b.*;
  static void ok_as(B b) { int v = b.x; a_is(b); /*@ assert b.x == v; @*/ }
  //@ requires a != null;
  static void a_is(A a) { }
  //@ requires a != null && a.inv && !a.committed;
  //@ modifies a.*;
  static void bad_pack_as(A a) { /*@ unpack a from A; @*/ }
  //@ requires (\forall state A s; s.f() >= s.x);
  static void bad_all() { A a = new A(1); B b = new B(1); b.set(0); /*@ assert a.x == 2; @*/ }
  //@ requires a != null && a.inv && !(a instanceof B);
  static void bad_only(A a) { /*@ assert a.f() == a.x; @*/ }
}
