// judge: by name
//@ model ownership;
// Arrays are objects of their own.

class Cell { int v; }
final class T {
  static void bad_2d() { int[][] a = new int[2][]; int x = a[0][0]; }
  //@ requires a != null && a \in \A && a.length == 2 && a[0] != null && a[0].length == 1;
  static void bad_row(int[][] a) { int x = a[0][0]; }
  //@ requires a != null && b != null && a \in \A && b \in \A && a.length == 1 && b.length == 1 && a[0] == 0;
  static void bad_alias(int[] a, int[] b) { b[0] = 1; /*@ assert a[0] == 0; @*/ }
  static void bad_neg(int n) { int[] a = new int[n]; }
  static void bad_elem() { Cell[] a = new Cell[1]; a[0] = new Cell(); Cell[] b = a; b[0] = null; a[0].v = 1; }
  static void bad_share() { int[] a = new int[1]; /*@ locklevel l = between({}, {}); @*/ /*@ share (a, l); @*/ a[0] = 1; }
  static void bad_obj() { Object[] a = new Object[1]; Object o = a; String[] s = (String[]) o; }
  static void bad_objarr() { Object[] a = new Object[1]; Object[] b = new Object[] { new Cell(), new int[1] }; int[] i = (int[]) b[0]; }
}
