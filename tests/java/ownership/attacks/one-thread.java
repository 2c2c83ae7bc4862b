// judge: by name
//@ model ownership;
// Programs of one thread: what a method changes is what it names.

class Cell { int v; }
class Keep { /*@ rep @*/ Cell c; //@ invariant c != null && c.v >= 0;
  //@ requires x != null && !x.committed && x.v >= 0;
  //@ ensures this.inv && !this.committed;
  Keep(Cell x) { this.c = x; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void inc() { /*@ unpack this; @*/ c.v = c.v + 1; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ ensures this.inv && !this.committed;
  void bad_inc() { /*@ unpack this; @*/ c.v = c.v + 1; /*@ pack this; @*/ }
  //@ requires this.inv;
  //@ modifies this.*;
  void bad_com() { /*@ unpack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv;
  void bad_packless() { /*@ unpack this; @*/ c.v = -1; }
}
final class T {
  //@ requires c != null;
  static void bad_mod(Cell c) { c.v = 1; }
  //@ requires c != null && !c.committed;
  static void bad_mod2(Cell c) { c.v = 1; }
  //@ requires c != null && d != null && !c.committed && !d.committed;
  //@ modifies c.*;
  static void bad_mod3(Cell c, Cell d) { d.v = 1; }
  //@ requires c != null && !c.committed;
  //@ modifies c.*;
  static void bad_loop(Cell c, Cell d) { int i = 0; c.v = 0; while (i < 3) { c.v++; i++; } /*@ assert c.v == 0; @*/ }
  //@ requires a != null && !a.committed && a.length > 0;
  static void bad_arr(int[] a) { a[0] = 1; }
  //@ requires a != null && a.length > 0 && !a.committed;
  //@ modifies a.*;
  static void ok_arr(int[] a) { a[0] = 1; }
  //@ requires k != null && k.inv && !k.committed;
  //@ modifies k.*;
  static void bad_rep(Keep k) { Cell c = k.c; k.inc(); /*@ assert c.v == \old(k.c.v); @*/ }
  //@ requires k != null && k.inv && !k.committed && l != null && l.inv && !l.committed;
  //@ modifies k.*;
  static void bad_al(Keep k, Keep l) { int z = l.c.v; k.inc(); /*@ assert l.c.v == z; @*/ }
  //@ requires k != null && k.inv && !k.committed && l != null && l.inv && !l.committed && k != l;
  //@ modifies k.*;
  static void ok_al(Keep k, Keep l) { int z = l.c.v; k.inc(); /*@ assert l.c.v == z; @*/ }
  //@ modifies c.*;
  static void bad_null(Cell c) { c.v = 1; }
}
