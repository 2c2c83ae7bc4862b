// judge: by name
//@ model ownership;
// What is known where an exception is caught, and what monitors it leaves.

class Ea extends Exception { int k; } class Eb extends Ea { } class Ec extends RuntimeException { }
class C { int n; //@ invariant n >= 0;
  //@ requires this \in \A && this.inv;
  //@ ensures this \in \A && this.inv;
  //@ signals (Ea e) this \in \A && this.inv;
  void ok_m(int k) throws Ea { if (k == 0) { throw new Ea(); } }
  //@ requires this \in \A && this.inv;
  //@ ensures this \in \A && this.inv;
  //@ signals (Ea e) this \in \A && this.inv;
  void bad_m(int k) throws Ea { /*@ unpack this; @*/ n = -1; if (k == 0) { throw new Ea(); } n = 1; /*@ pack this; @*/ }
  //@ requires this \in \A && this.inv;
  //@ ensures this \in \A && this.inv;
  //@ signals (Eb e) this \in \A && this.inv;
  void m3(int k) throws Ea { if (k == 0) { throw new Ea(); } if (k == 1) { throw new Eb(); } }
}
final class T {
  //@ requires c != null && c \in \A && c.inv;
  static void bad_sig(C c) { try { c.m3(0); } catch (Ea e) { /*@ assert c.inv; @*/ } }
  //@ requires c != null && c \in \A && c.inv;
  static void ok_sig(C c) { try { c.m3(0); } catch (Eb e) { /*@ assert c.inv; @*/ } catch (Ea e) { } }
  //@ requires c != null && c \in \A && c.inv;
  static void bad_order(C c) { int r = 0; try { c.m3(1); r = 1; } catch (Eb e) { r = 2; } catch (Ea e) { r = 3; } /*@ assert r != 2; @*/ }
  //@ requires c != null && c \in \S && c < \lockStack;
  static void bad_mon(C c) throws Ea { synchronized (c) { /*@ unpack c; @*/ throw new Ea(); } }
  //@ requires c != null && c \in \S && c < \lockStack;
  static void bad_mon2(C c, int k) { try { synchronized (c) { /*@ unpack c; @*/ c.n = -4; if (k / 1 == 3) { throw new Ec(); } c.n = 4; /*@ pack c; @*/ } } catch (Ec e) { } }
  static void bad_undecl(int k) { if (k == 3) { throw new Ec(); } }
  static void bad_rt() { try { throw new Ec(); } catch (RuntimeException e) { /*@ assert 1 == 2; @*/ } }
  static void bad_thr() { try { throw new Eb(); } catch (Throwable t) { /*@ assert !(t instanceof Ea); @*/ } }
  static int bad_fin() { int x = 0; try { try { x = 1; throw new Eb(); } finally { x += 10; } } catch (Ea e) { x += 100; } /*@ assert x == 101; @*/ return x; }
  static void bad_acc() { try { throw new Ea(); } catch (Ea e) { e.k = 5; /*@ assert e.k == 0; @*/ } }
  //@ requires e != null;
  static void bad_field(Ea e) { e.k = 1; }
  static void bad_nullthrow(Ec e) { throw e; }
  static void bad_lamthrow(int k) { Runnable r = () -> { if (k == 1) { throw new Ec(); } }; }
}
