// judge: by name
//@ model ownership;
// What is open for reading in a program of one thread is changed by nobody: as a whole, or one class of it.

class Part { int v; }
class Stop extends Exception { int k; }

class Whole {
  /*@ rep @*/ Part part;
  int n;
  //@ invariant part != null && n >= 0;
  //@ ensures this.inv && !this.committed && n == 0;
  Whole() { part = new Part(); n = 0; /*@ pack this; @*/ }
  /*@ inspector @*/ int shown() { return n; }
  //@ requires this.inv && !this.committed && v >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && shown() == v;
  void set(int v) { /*@ unpack this; @*/ n = v; /*@ pack this; @*/ }

  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && n == \old(n);
  private void ok_read() { /*@ read (this) { @*/ int k = part.v + n; /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && n == 3;
  private void ok_after() { /*@ read (this) { @*/ int k = n; /*@ } @*/ /*@ unpack this; @*/ n = 3; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  private void bad_unpacks() { /*@ read (this) { @*/ /*@ unpack this; @*/ /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  private void bad_opened() { /*@ unpack this; @*/ /*@ read (this) { @*/ int k = n; /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  private void bad_false() { /*@ read (this) { @*/ int k = n; /*@ } @*/ /*@ assert false; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  private void bad_false_inside() { /*@ read (this) { @*/ int k = n; /*@ assert false; @*/ /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  private void bad_still_owned() { /*@ read (this) { @*/ int k = n; /*@ } @*/ /*@ assert this.committed; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && \result == \old(n);
  private int ok_returns() {
    //@ read (this) {
    return n;
    //@ }
  }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && n == \old(n);
  private void ok_nested() { /*@ read (this) { @*/ /*@ read (this) { @*/ int k = n; /*@ } @*/ /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  private void bad_nested() { /*@ read (this) { @*/ /*@ read (this) { @*/ int k = n; /*@ } @*/ /*@ unpack this; @*/ /*@ } @*/ }
  //@ requires this.inv && !this.committed && o != null && o.inv;
  //@ modifies this.*;
  private void bad_alias(Whole o) { /*@ read (o) { @*/ /*@ unpack this; @*/ n = 1; /*@ } @*/ }
  //@ requires this.inv && !this.committed && k >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && n == \old(n);
  private void ok_loop(int k) {
    //@ read (this) {
    int i = 0;
    //@ loop_invariant 0 <= i;
    while (i < k) { i = i + 1; }
    //@ }
  }
  //@ requires this.inv && !this.committed && k >= 0;
  //@ modifies this.*;
  private void bad_loop_false(int k) {
    //@ read (this) {
    int i = 0;
    //@ loop_invariant 0 <= i;
    while (i < k) { i = i + 1; }
    //@ assert false;
    //@ }
  }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && n == \old(n);
  private void ok_thrown() {
    try {
      //@ read (this) {
      if (n > 3) { throw new Stop(); }
      //@ }
    } catch (Stop stop) {
      //@ unpack this;
      //@ pack this;
    }
  }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  private void bad_thrown() {
    try {
      //@ read (this) {
      if (n > 3) { throw new Stop(); }
      //@ }
    } catch (Stop stop) {
      //@ assert false;
    }
  }
  //@ requires this.inv && !this.committed && k >= 0;
  //@ modifies this.*;
  private void bad_loop(int k) {
    //@ read (this) {
    int i = 0;
    //@ loop_invariant 0 <= i;
    while (i < k) { /*@ unpack this; @*/ n = i; /*@ pack this; @*/ i = i + 1; }
    //@ }
  }
}
class Below extends Whole {
  int m; //@ invariant m >= n;
  //@ ensures this.inv && !this.committed;
  Below() { super(); m = 0; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed && v >= 0;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && shown() == v;
  void set(int v) { /*@ unpack this; @*/ super.set(v); m = v; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed && m == \old(m) && n == \old(n);
  void ok_below() { /*@ read (this) { @*/ int k = m + n; /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_above() { /*@ read (this) { @*/ /*@ unpack this from Whole; @*/ /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_own() { /*@ read (this) { @*/ m = 3; /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_super() { /*@ read (this) { @*/ super.set(0); /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_unpacked() { /*@ unpack this; @*/ /*@ read (this) { @*/ int k = m; /*@ } @*/ }
}
class Owner {
  /*@ rep @*/ Whole w; //@ invariant w != null;
  //@ requires a != null && a.inv && !a.committed;
  //@ modifies a.*;
  //@ ensures this.inv && !this.committed;
  Owner(Whole a) { w = a; /*@ pack this; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  //@ ensures this.inv && !this.committed;
  void ok_reads_part() { /*@ read (w) { @*/ int k = w.n; /*@ } @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_kept() { int k = w.n; /*@ read (w) { @*/ /*@ unpack this; @*/ w.set(k + 1); /*@ } @*/ /*@ assert w.n == k; @*/ }
  //@ requires this.inv && !this.committed;
  //@ modifies this.*;
  void bad_both() { /*@ read (this) { @*/ /*@ unpack this; @*/ w.set(1); /*@ } @*/ }
}
final class Client {
  static void bad_given() { Whole w = new Whole(); /*@ read (w) { @*/ Owner o = new Owner(w); /*@ } @*/ }
  static void bad_called() { Whole w = new Whole(); /*@ read (w) { @*/ w.set(3); /*@ } @*/ }
  static void bad_plain() { Part p = new Part(); /*@ read (p) { @*/ p.v = 1; /*@ } @*/ }
  static void ok_plain() { Part p = new Part(); p.v = 1; /*@ read (p) { @*/ int k = p.v; /*@ } @*/ p.v = 2; /*@ assert p.v == 2; @*/ }
  //@ requires w != null && w.inv && !w.committed;
  //@ modifies w.*;
  static void bad_class_below(Whole w) {
    int k = w.n;
    //@ read (w) {
    if (w instanceof Below) { Below b = (Below) w; /*@ unpack b; @*/ /*@ unpack b from Whole; @*/ b.n = k + 1; /*@ pack b as Whole; @*/ }
    //@ }
    //@ assert w.n == k;
  }
  //@ requires w != null && w.inv && !w.committed;
  static void ok_other(Whole w) {
    //@ read (w) {
    Whole o = new Whole();
    o.set(4);
    //@ }
    //@ assert w.n == \old(w.n);
  }
}
