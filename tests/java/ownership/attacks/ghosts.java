// judge: by name
//@ model ownership;
// Ghost variables change only when they are assigned.

class Cell { int v; }
class C { //@ ghost int g;
  int n;
  //@ requires this \in \A && g == 1;
  //@ ensures this \in \A;
  void bad_g() { /*@ ghost g = 2; @*/ ; /*@ assert g == 1; @*/ }
  //@ requires this \in \S;
  void bad_w() { /*@ ghost g = 2; @*/ ; }
  //@ ghost Cell gc;
  //@ requires this \in \A && gc != null;
  void bad_a() { /*@ assert gc.v == 0; @*/ }
  //@ requires this \in \A && c != null && c \in \A && c.v == 0;
  void bad_al(Cell c) { /*@ ghost gc = c; @*/ ; c.v = 1; /*@ assert gc.v == 0; @*/ }
  static void bad_loc() { int i = 0; /*@ ghost int h = i; @*/ i++; /*@ assert h == i; @*/ }
  static void bad_loop() { int i = 0; /*@ ghost int h = 0; @*/ while (i < 3) { /*@ ghost h = h - 1; @*/ ; i++; } /*@ assert h == 0; @*/ }
}
