// judge: by name
//@ model ownership;
// Instances around an object, also of a class that it extends.

class Cell { int v; }
class O { int v;
  class In { int w;
    //@ requires this \in \A;
    void bad_out() { v = 1; }
    //@ requires this \in \A && O.this \in \A;
    //@ ensures this \in \A && O.this \in \A && O.this.v == 1;
    void ok_out() { v = 1; }
    class Deep { //@ requires this \in \A && In.this \in \A;
      void bad_deep() { v = 1; }
      //@ requires this \in \A && In.this \in \A;
      void ok_deep() { w = 1; }
    }
  }
  //@ requires this \in \A && o != null && o \in \A && this != o;
  void bad_other(O o) { In i = o.new In(); v = 0; o.v = 0; i.ok_out(); /*@ assert v == 1; @*/ }
  static void bad_local(int k) { class L { int q; /*@ requires this \in \A; @*/ /*@ ensures this \in \A && \result == 3; @*/ int get() { return k; } } L l = new L(); int z = l.get(); /*@ assert z == k; @*/ }
}
class P extends O { class In2 extends O.In { //@ requires this \in \A;
   void bad_x() { w = 1; O.In x = this; x.ok_out(); } } }
class S1 { private int x; class S2 extends S1 { 
   //@ requires this \in \A;
   //@ ensures this \in \A;
   void bad_priv() { x = 3; } } }
class Sh { int f; static class Sh2 extends Sh { int f; 
   //@ requires this \in \A && f == 1;
   //@ ensures this \in \A;
   void bad_shadow() { super.f = 2; /*@ assert f == 2; @*/ } 
   //@ requires this \in \A && f == 1;
   //@ ensures this \in \A;
   void bad_shadow2() { Sh s = this; s.f = 5; /*@ assert f == 5; @*/ } } }
class Around {
    int v;
    class Within extends Around {
        //@ requires this \in \A;
        void bad_outer() { Around.this.v = 1; }
        //@ requires this \in \A;
        //@ ensures this \in \A && this.v == 1;
        void bad_outer2() { Around.this.v = 1; }
        //@ requires this \in \A;
        //@ ensures this \in \A && this.v == 1;
        void ok_own() { v = 1; }
    }
}
