// judge: by name
//@ model ownership;
// What a loop changes, and what it only counts.

class Cell { int v; /*@ requires this \in \A; @*/ /*@ ensures this \in \A; @*/ void touch() { v++; } }
final class T {
    //@ requires c != null && c \in \A && c.v == 0;
    static void bad_frame(Cell c) { int i = 0; while (i < 3) { c.v++; i++; } /*@ assert c.v == 0; @*/ }
    //@ requires c != null && c \in \A && c.v == 0;
    static void bad_call(Cell c) { int i = 0; while (i < 3) { c.touch(); i++; } /*@ assert c.v == 0; @*/ }
    //@ requires c != null && c \in \A;
    static void bad_lose(Cell c) { int i = 0; while (i < 3) { /*@ locklevel l = between({}, {}); @*/ /*@ share (c, l); @*/ i = 5; } c.v = 1; }
    static void bad_count() { int i = 0; while (i < 3) { i += 2; } /*@ assert i == 3; @*/ }
    static void bad_down(int n) { int i = n; while (i > 0) { i--; } /*@ assert i == 0; @*/ }
    static void bad_mixed(boolean b) { int i = 5; while (b) { i++; i--; i--; if (i < -3) { break; } } /*@ assert i >= 5; @*/ }
    static void bad_inner() { int s = 0; for (int i = 0; i < 3; i++) { int j = 0; while (j < 2) { j++; s--; } s += 3; } /*@ assert s >= 0; @*/ }
    static void bad_neg() { int i = 0; while (i < 10) { i += -1; if (i < -5) { break; } } /*@ assert i >= 0; @*/ }
    static void bad_compound(int k) { int i = 0; while (i < 10) { i += k; if (i < -5) { break; } } /*@ assert i >= 0; @*/ }
    static void bad_each(int[] a) { for (int x : a) { } }
    //@ requires a != null && a \in \A;
    static void bad_each2(int[] a) { int s = 0; for (int x : a) { s++; } /*@ assert s == 0; @*/ }
    //@ requires a != null && a \in \A && a.length > 2 && a[0] == 0;
    static void bad_eachw(int[] a) { for (int x : a) { a[0] = 1; } /*@ assert a[0] == 0; @*/ }
    static void bad_byte() { byte i = 0; while (i >= 0) { i++; } /*@ assert 1 == 2; @*/ }
    static void bad_swcount(int k) { int i = 0; while (i < 10) { int z = switch (k) { case 1 -> { i = -7; yield 1; } default -> 0; }; i++; if (i < 0) { break; } } /*@ assert i >= 0; @*/ }
    static void bad_cond() { int i = 0; while (i++ < 3) { } /*@ assert i == 3; @*/ }
    static void bad_for() { int j = 9; for (int i = 0; i < 3; i++, j--) { } /*@ assert j == 9; @*/ }
    static void bad_label(int k) { int x = 0; out: for (int i = 0; i < k; i++) { for (int j = 0; j < k; j++) { x = 1; continue out; } } /*@ assert x == 0; @*/ }
    static void bad_tryloop() { int i = 0; while (i < 5) { try { i++; if (i == 3) { throw new RuntimeException(); } } catch (RuntimeException e) { i = -100; break; } } /*@ assert i >= 0; @*/ }
    static void bad_pattern(Object o) { int n = 0; while (n < 3) { if (o instanceof Cell c) { n--; } n++; if (n < -4) { break; } } /*@ assert n >= 0; @*/ }
}
