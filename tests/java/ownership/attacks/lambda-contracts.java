// judge: by name
//@ model ownership;
// Lambdas keep the contracts of what they stand for, whenever they are called.

class Cell { int v; }
interface F { /*@ requires c != null && c \in \A; @*/ /*@ ensures c \in \A; @*/ void f(Cell c); }
interface G { /*@ ensures \result >= 0; @*/ int g(int k); }
interface H { /*@ requires c != null && c \in \S && c < \lockStack; @*/ void h(Cell c); }
final class T {
  static void bad_lose() { F f = c -> { /*@ locklevel l = between({}, {}); @*/ /*@ share (c, l); @*/ }; }
  static void bad_nested() { F f = c -> { F g = d -> { c.v = 1; }; }; }
  static void bad_neg() { G g = k -> -1; }
  static void bad_neg2() { G g = k -> { if (k == 3) { return -1; } return 2; }; }
  static void bad_par() { G g = k -> k; }
  static void bad_lock() { H h = c -> { synchronized (c) { synchronized (c) { } } }; }
  static void ok_lock() { H h = c -> { synchronized (c) { c.v = 1; } }; }
  static void bad_nolock() { H h = c -> { c.v = 1; }; }
  static void bad_early() { H h = c -> { synchronized (c) { c.v = 1; return; } }; int z = 1 / 0; }
  //@ requires m != null && m \in \S && m < \lockStack;
  static void bad_capl(Cell m) { Runnable r = () -> { m.v = 1; }; }
  //@ requires m != null && m \in \S && m < \lockStack;
  static void ok_capl(Cell m) { Runnable r = () -> { synchronized (m) { m.v = 1; } }; }
  //@ requires m != null && m \in \S && m < \lockStack;
  static void bad_undl(Cell m) { synchronized (m) { G g = k -> { m.v = 5; return 0; }; } }
  static void bad_loopl() { int i = 0; while (i < 3) { int j = i; G g = k -> j - 1; i++; } }
  static void bad_old(int q) { G g = k -> { return q; }; }
  static void ok_pos(int q) { if (q >= 0) { G g = k -> { return q; }; } }
  static void bad_field() { Cell c = new Cell(); c.v = 3; G g = k -> c.v; }
  static void bad_frame() { Cell c = new Cell(); c.v = 3; F f = d -> { d.v = 7; }; f.f(c); /*@ assert c.v == 3; @*/ }
  static void ok_frame() { Cell c = new Cell(); Cell e = new Cell(); c.v = 3; F f = d -> { d.v = 7; }; f.f(e); /*@ assert c.v == 3; @*/ }
  static void bad_after() { Cell c = new Cell(); F f = d -> { int k = 0; return; }; f.f(c); /*@ assert 1 == 2; @*/ }
  static void bad_bound() { int[] a = new int[3]; G g = k -> a.length - 5; }
  static void ok_bound() { int[] a = new int[3]; G g = k -> a.length; }
  static void bad_sw(int q) { G g = k -> switch (k) { case 1 -> -1; default -> 2; }; }
}
