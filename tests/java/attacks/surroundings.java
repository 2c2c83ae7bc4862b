// exit: 1
// Which object `C.this` and `super` are, where classes stand below the ones around them.
interface Me { /*@ ensures \result == this; @*/ Me me(); default Me wrap() { return () -> this; } } //~ ERROR postFailed:false
class A {
  int x;
  A() {}
  /*@ pure @*/ A self() { return this; }
  //@ requires Perm(x, 1); ensures Perm(x, 1) ** x == v;
  void set(int v) { x = v; }
  class B extends A {
    //@ ensures \result == this;
//~^ ERROR postFailed:false
    A bad_self() { return A.this.self(); }
    //@ ensures \result == this;
    A ok_self() { return self(); }
    //@ requires Perm(this.x, 1); ensures Perm(this.x, 1);
    void bad_set() { A.this.set(3); } //~ ERROR preFailed:perm
    class D extends B {
      //@ ensures \result == this;
//~^ ERROR postFailed:false
      Object bad_b() { return B.this; }
      //@ ensures \result == A.this;
//~^ ERROR postFailed:false
      Object bad_a() { return B.this; }
      //@ ensures \result == A.this;
      Object ok_a() { return A.this; }
    }
  }
  //@ requires Perm(x, 1\2); ensures Perm(x, 1\2);
  void anon() {
    A a = new A() {
      //@ ensures \result == this;
//~^ ERROR postFailed:false
      A bad_mine() { return A.this; }
      //@ ensures \result != null;
      A ok_mine() { return A.this; }
    };
  }
}
// inherited contract in an inner class that extends the outer
class O1 {
  int v;
  //@ requires Perm(v, 1); ensures Perm(v, 1) ** v == 7;
  void go() { v = 7; }
  class I1 extends O1 {
    void go() { v = 7; }   // contract inherited: about this.v
  }
  class I2 extends O1 {
    void go() { O1.this.v = 7; }   // bad: writes the outer
//~^ ERROR assignFieldFailed
  }
}
// lambda inside an inner class, super
class P0 { 
  //@ ensures \result == this;
  P0 self() { return this; } }
interface Sup { /*@ ensures \result == this; @*/ Object get(); }
//~^ ERROR postFailed:false
//~^^ ERROR postFailed:false
//~^^^ ERROR postFailed:false
class P1 extends P0 {
  class In extends P0 {
    //@ ensures \result != null;
    Sup one() { return () -> super.self(); }
    //@ ensures \result != null;
    Sup nested() { return () -> { Sup t = () -> super.self(); return t.get(); }; }
  }
}
// super in nested lambda: result is the enclosing object
interface G2 { Object get(); }
class P2 extends P0 {
  void ok_twice() { 
    G2 g = /*@ ensures \result == this; @*/ () -> super.self();
  }
}
