// judge: by name
//@ model ownership;
// Immutable objects and read blocks.

class Cell { int v; }
class P { /*@ rep @*/ Cell c; /*@ invariant c != null; @*/
  //@ ensures this \in \A && this.inv && this \notin \S && this \in \W;
  P() { c = new Cell(); /*@ pack this; @*/ }
  //@ requires this \in \R && this.inv;
  int get() { int r; /*@ read (this) { @*/ r = c.v; /*@ } @*/ return r; }
  //@ requires this \in \W && this.inv;
  void bad_write() { /*@ read (this) { @*/ c.v = 1; /*@ } @*/ }
  //@ requires this \in \W && this.inv;
  void bad_unpack() { /*@ read (this) { @*/ /*@ unpack this; @*/ /*@ } @*/ }
  //@ requires this \in \R && this.inv;
  void bad_unpack2() { /*@ unpack this; @*/ }
  //@ requires this \in \R && this.inv;
  Cell bad_out() { Cell r; /*@ read (this) { @*/ r = c; /*@ } @*/ int z = r.v; return r; }
  //@ requires this \in \W && this.inv;
  void bad_share() { /*@ read (this) { @*/ /*@ locklevel l = between({}, {}); @*/ /*@ share (c, l); @*/ /*@ } @*/ }
  //@ requires this \in \W && this.inv && this \notin \S;
  void bad_shareThis() { /*@ read (this) { @*/ /*@ share_immutable this; @*/ /*@ } @*/ }
}
final class T {
  static void bad_lock() { P p = new P(); /*@ share_immutable p; @*/ synchronized (p) { } }
  static void bad_after() { P p = new P(); /*@ share_immutable p; @*/ /*@ unpack p; @*/ }
  static void ok_after() { P p = new P(); /*@ share_immutable p; @*/ int z = p.get(); }
  static void bad_cell() { Cell c = new Cell(); /*@ share_immutable c; @*/ c.v = 1; }
  static void ok_cell() { Cell c = new Cell(); c.v = 4; /*@ share_immutable c; @*/ int k = c.v; /*@ assert k == 4; @*/ }
  static void bad_twice() { Cell c = new Cell(); /*@ share_immutable c; @*/ /*@ share_immutable c; @*/ }
  static void bad_both() { Cell c = new Cell(); /*@ share_immutable c; @*/ /*@ locklevel l = between({}, {}); @*/ /*@ share_lockprotected (c, l); @*/ }
  static void bad_rep() { P p = new P(); /*@ unpack p; @*/ /*@ share_immutable p; @*/ }
  //@ requires p != null && p \in \R && p.inv && p \in \SI;
  static void bad_thread(P p) { /*@ assert p \in \A; @*/ }
  //@ requires p != null && p \in \R && p.inv;
  static void bad_ret(P p) { /*@ read (p) { @*/ if (p.c.v == 0) { return; } /*@ } @*/ int k = p.c.v; }
  //@ requires p != null && p \in \W && p.inv;
  //@ ensures p \in \W;
  static void ok_ret(P p) { /*@ read (p) { @*/ if (p.c.v == 0) { return; } /*@ } @*/ }
}
final class InLambdas {
  static void ok_l() { Runnable r = () -> { Cell c = new Cell(); /*@ share_immutable c; @*/ int k = c.v; }; }
  static void bad_l() { Runnable r = () -> { Cell c = new Cell(); /*@ share_immutable c; @*/ c.v = 3; }; }
}
