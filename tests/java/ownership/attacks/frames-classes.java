// judge: by name
//@ model ownership;
// Frames of abstract classes, of classes with interfaces, of several classes below each other, and of constructors that are not done.

class Broken extends Exception { int k; }
class Cell { int v; }

abstract class Shape {
  int name; //@ invariant name >= 0;
  //@ ensures this.inv && !this.committed;
  Shape() { name = 0; /*@ pack this; @*/ }
  /*@ inspector @*/ abstract int area();
  //@ dynamic_invariant area() >= 0;
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && area() == \old(area()) + 1;
  abstract void grow();
  //@ requires this.inv && !this.committed && n >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_rename(int n) { /*@ unpack this; @*/ name = n; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && area() == \old(area()) + 1;
  void bad_grow_later() { grow(); }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures area() == \old(area());
  void bad_area_kept() { /*@ unpack this; @*/ name = 3; /*@ pack this; @*/ }
}
class Square extends Shape {
  int side; //@ invariant side >= 0;
  //@ ensures this.inv && !this.committed && area() == 0;
  Square() { super(); side = 0; /*@ pack this; @*/ }
  /*@ inspector @*/ int area() { return side; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && area() == \old(area()) + 1;
  void grow() { /*@ unpack this; @*/ side = side + 1; /*@ pack this; @*/ }
}
class Shrinking extends Shape {
  int side; //@ invariant side >= 0;
  //@ ensures this.inv && !this.committed;
  Shrinking() { super(); side = 0; /*@ pack this; @*/ }
  /*@ inspector @*/ int area() { return side; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void grow() { /*@ unpack this; @*/ side = 0; /*@ pack this; @*/ }
}

class Top {
  int t;
  //@ ensures this.inv && !this.committed && at() == 0;
  Top() { t = 0; }
  /*@ inspector @*/ int at() { return t; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && at() == n;
  void go(int n) { t = n; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  //@ signals (Broken b) this.inv && !this.committed;
  void fails(int n) throws Broken { if (n < 0) { throw new Broken(); } t = n; }
}
class Middle extends Top {
  int m; //@ invariant m == t;
  //@ ensures this.inv && !this.committed && at() == 0;
  Middle() { super(); m = 0; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && at() == n;
  void go(int n) { /*@ unpack this; @*/ super.go(n); m = n; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  //@ signals (Broken b) this.inv && !this.committed;
  void fails(int n) throws Broken {
    /*@ unpack this; @*/
    try { super.fails(n); m = n; } finally { m = t; /*@ pack this; @*/ }
  }
}
class Bottom extends Middle {
  int b; //@ invariant b == 2 * m;
  //@ ensures this.inv && !this.committed && at() == 0;
  Bottom() { super(); b = 0; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && at() == n;
  void go(int n) { /*@ unpack this; @*/ super.go(n); b = 2 * n; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && at() == 5;
  void ok_chain() { /*@ unpack this; @*/ super.go(5); b = 10; /*@ pack this; @*/ /*@ assert t == 5 && m == 5; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_skip() { /*@ unpack this; @*/ /*@ unpack this from Top; @*/ t = 3; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_write_far() { /*@ unpack this; @*/ t = 3; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void ok_write_far() { /*@ unpack this; @*/ /*@ unpack this from Middle; @*/ t = 3; m = 3; b = 6; /*@ pack this as Middle; @*/ /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_pack_far() { /*@ unpack this; @*/ /*@ unpack this from Middle; @*/ t = 3; b = 6; /*@ pack this as Middle; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void bad_chain() { /*@ unpack this; @*/ super.go(5); /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  //@ signals (Broken e) this.inv;
  void bad_left_open(int n) throws Broken { /*@ unpack this; @*/ super.fails(n); b = 2 * m; /*@ pack this; @*/ }
}

class Early {
  int n; //@ invariant n >= 0;
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void hook() { }
  Early(int way) {
    n = 1;
    //@ pack this;
    if (way == 0) { hook(); }
  }
}
class Unpacked { int n; //@ invariant n >= 0;
  Unpacked() { n = 1; }
}
class bad_Unready extends Unpacked {
  bad_Unready() { super(); /*@ pack this; @*/ }
}
class Reps {
  /*@ rep @*/ Cell c; //@ invariant c != null && c.v >= 0;
  //@ requires k != null && !k.committed && k.v >= 0;
  //@ modifies k.*;
  //@ ensures this.inv && !this.committed;
  Reps(Cell k) { c = k; /*@ pack this; @*/ }
}
class SameRep extends Reps {
  /*@ rep @*/ Cell d; //@ invariant d != null && d.v <= 0;
  //@ requires k != null && !k.committed && k.v == 0;
  //@ modifies k.*;
  SameRep(Cell k, int bad) { super(k); d = k; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_own() { /*@ unpack this; @*/ d.v = -1; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_above() { /*@ unpack this; @*/ c.v = 1; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void ok_apart() { /*@ assert c != d; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_move() { /*@ unpack this; @*/ d = c; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_move() {
    /*@ unpack this; @*/ /*@ unpack this from Reps; @*/
    c.v = 0; d.v = 0; Cell k = c; c = d; d = k;
    /*@ pack this as Reps; @*/ /*@ pack this; @*/
  }
}
class Hidden { int x; //@ invariant x == 1;
  //@ ensures this.inv && !this.committed;
  Hidden() { x = 1; /*@ pack this; @*/ }
}
class Hiding extends Hidden { int x; //@ invariant x == 2;
  //@ ensures this.inv && !this.committed;
  Hiding() { super(); x = 2; /*@ pack this; @*/ }
  //@ requires this.inv;
  void ok_both() { /*@ assert x == 2 && super.x == 1 && ((Hidden) this).x == 1; @*/ }
  //@ requires this.inv;
  void bad_both() { /*@ assert super.x == 2; @*/ }
}

interface Measured {
  /*@ inspector @*/ int size();
  //@ dynamic_invariant size() >= 0;
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && size() == 0;
  void clear();
}
class Sized {
  int s;
  //@ ensures this.inv && !this.committed && size() == 0;
  Sized() { s = 0; }
  /*@ inspector @*/ public int size() { return s; }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && size() == 0;
  public void clear() { s = 0; }
}
class Bag extends Sized implements Measured {
  int e; //@ invariant e >= 0 && s >= 0;
  //@ ensures this.inv && !this.committed && size() == 0;
  Bag() { super(); e = 0; /*@ pack this; @*/ }
  /*@ inspector @*/ public int size() { return super.size(); }
}
final class Uses {
  //@ requires m != null && m.inv && !m.committed;
  //@ modifies m.*;
  static void ok_interface(Measured m) { /*@ assert m.size() >= 0; @*/ m.clear(); /*@ assert m.size() == 0; @*/ }
  //@ requires m != null && m.inv && !m.committed;
  //@ modifies m.*;
  static void bad_interface(Measured m) { m.clear(); /*@ assert ((Sized) m).s == 0; @*/ }
  //@ requires s != null && s.inv && !s.committed;
  //@ modifies s.*;
  static void ok_grow(Shape s) { int a = s.area(); s.grow(); /*@ assert s.area() == a + 1 && s.area() > 0; @*/ }
  //@ requires s != null && s.inv && !s.committed;
  //@ modifies s.*;
  static void bad_grow(Shape s) { s.ok_rename(3); /*@ assert s.name == 3; @*/ }
  static void ok_make() { Shape s = new Square(); s.grow(); /*@ assert s.area() == 1; @*/ }
  static void bad_make() { Shape s = new Square(); s.grow(); /*@ assert s.area() == 0; @*/ }
  static void ok_deep() { Top t = new Bottom(); t.go(4); /*@ assert t.at() == 4; @*/ Bottom b = (Bottom) t; /*@ assert b.b == 8; @*/ }
  static void bad_deep() { Top t = new Bottom(); t.go(4); /*@ assert false; @*/ }
  static void bad_thrown() { Middle m = new Middle(); try { m.fails(3); } catch (Broken b) { /*@ assert false; @*/ } }
  static void bad_vague(Top t) { t.go(4); }
  //@ requires t != null && t.inv && !t.committed;
  //@ modifies t.*;
  static void ok_plain(Top t) { t.go(4); /*@ assert t.at() == 4; @*/ }
  //@ requires t != null && t.inv && !t.committed;
  //@ modifies t.*;
  static void bad_plain(Top t) { t.t = 4; }
  static void ok_plain_exact() { Top t = new Top(); t.t = 4; /*@ assert t.at() == 4; @*/ }
  static void bad_plain_below() { Top t = new Middle(); t.t = 4; }
}
