// judge: by name
//@ model ownership;
// Every order of evaluation that Java fixes, asserted as it is not.

class Cell { int v; Cell next;
  //@ requires this \in \A;
  //@ ensures this \in \A && v == \old(v) + 1 && \result == \old(v) && next == \old(next);
  int inc() { return v++; }
}
final class T {
    //@ requires c != null && c \in \A && c.v == 1;
    static void bad_sum(Cell c) { int x = c.v + c.inc() + c.v; /*@ assert x == 3; @*/ }
    //@ requires c != null && c \in \A && c.v == 1;
    static void ok_sum(Cell c) { int x = c.v + c.inc() + c.v; /*@ assert x == 4; @*/ }
    //@ requires c != null && c \in \A && c.v == 1;
    static void bad_comp(Cell c) { c.v += c.inc() + 10; /*@ assert c.v == 13; @*/ }
    //@ requires c != null && c \in \A && c.v == 1;
    static void ok_comp(Cell c) { c.v += c.inc() + 10; /*@ assert c.v == 12; @*/ }
    static void bad_arr() { int[] a = new int[3]; int i = 0; a[i++] = i; /*@ assert a[0] == 0; @*/ }
    static void bad_arr2() { int[] a = new int[3]; int i = 0; a[i] = i = 2; /*@ assert a[2] == 2; @*/ }
    static void bad_arr3() { int[] a = new int[3]; int i = 0; a[i] += (i = 1) + 5; /*@ assert a[1] == 6; @*/ }
    static void bad_cond() { int i = 0; int x = (i++ == 0 ? i : 5) + i; /*@ assert x == 1; @*/ }
    static void bad_tern(boolean b) { int i = 1; int x = (b ? i++ : i--) + i; /*@ assert x == 2; @*/ }
    static void bad_sc(boolean b) { int i = 0; boolean q = b && i++ == 0 || i == 0; /*@ assert !q; @*/ }
    static void bad_sw(int k) { int i = 0; int x = i + switch (k) { case 1 -> { i = 5; yield i; } default -> i; } + i; /*@ assert x == 0; @*/ }
    static void bad_pre() { int i = 1; int x = i + ++i * i; /*@ assert x == 3; @*/ }
    static void bad_self() { int i = 1; i = i++ + i; /*@ assert i == 2; @*/ }
    static void bad_chain() { int a; int b; a = b = 3; b++; /*@ assert a == 4; @*/ }
    static void bad_div() { int x = -7 / 2; /*@ assert x == -4; @*/ }
    static void bad_mod() { int x = -7 % 2; /*@ assert x == 1; @*/ }
    static void bad_shift() { int x = 1 << 33; /*@ assert x == 0; @*/ }
    static void bad_ushr() { int x = -1; int y = x >>> 28; /*@ assert y == -1; @*/ }
    static void bad_cast() { int x = 300; byte b = (byte) x; /*@ assert b == 300; @*/ }
    static void bad_long() { long x = 1L << 40; int y = (int) x; /*@ assert y == x; @*/ }
    static void bad_nan(int k) { int x = k; x /= 2; x *= 2; /*@ assert x == k; @*/ }
    static void bad_lazy(Cell c) { boolean q = c == null | c.v == 0; }
    static void bad_xor(boolean a) { boolean q = a ^ true; /*@ assert q == a; @*/ }
    static void bad_str() { String s = "a"; s += null; int n = s.length(); /*@ assert n == 1; @*/ }
    static void bad_do() { int i = 0; /*@ loop_invariant i <= 3; @*/ do { i++; } while (i < 3); /*@ assert i == 4; @*/ }
    static void bad_fall(int k) { int x = 0; switch (k) { case 1: x = 1; case 2: x = 2; break; default: x = 3; } /*@ assert k == 1 ==> x == 1; @*/ }
}
