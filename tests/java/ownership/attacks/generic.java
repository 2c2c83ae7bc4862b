// judge: by name
//@ model ownership;
// Objects behind type parameters.

class Cell { int v; } class Big extends Cell { int w; }
class Box<E> { E x;
  //@ requires this \in \A;
  //@ ensures this \in \A && \result == x;
  E get() { return x; }
  //@ requires this \in \A;
  //@ ensures this \in \A && x == y;
  void set(E y) { x = y; }
}
class NB<E extends Cell> { E x;
  //@ requires this \in \A && x != null;
  int bad_v() { return x.v; }
  //@ requires this \in \A && x != null && x \in \A;
  int ok_v() { return x.v; }
}
final class T {
  static void bad_get() { Box<Cell> b = new Box<Cell>(); b.set(new Cell()); b.get().v = 1; }
  static void bad_null() { Box<Cell> b = new Box<Cell>(); Cell c = b.get(); c.v = 1; }
  static void bad_big() { Box<Cell> b = new Box<Cell>(); b.set(new Cell()); Big g = (Big) b.get(); }
  static void bad_wild() { Box<? extends Cell> b = new Box<Big>(); Cell c = b.get(); c.v = 1; }
  static <E> E pick(E a, E b, boolean k) { return k ? a : b; }
  static void bad_pick() { Cell a = new Cell(); Cell b = new Cell(); Cell c = pick(a, b, true); /*@ assert c == a; @*/ }
  static void bad_obj() { Box<Object> b = new Box<Object>(); b.set("x"); Cell c = (Cell) b.get(); }
  static void bad_share() { Box<Cell> b = new Box<Cell>(); /*@ locklevel l = between({}, {}); @*/ /*@ share (b, l); @*/ b.set(null); }
}
