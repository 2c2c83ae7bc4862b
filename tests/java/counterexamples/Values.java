// Values are true of the claim, and by its names.
class Values {
  int x;

  //@ requires n > 0 && m > n;
  static void callee(int n, int m) { }

  //@ requires n > 3;
  static void caller(int n, int m) {
    callee(n - 3, m); //~ ERROR G5301: (names as in the clause)
  }

  static void remainder(int a, int b) {
    if (b != 0) {
      //@ assert a / b * b + a % b == a;
      //@ assert a % b >= 0; //~ ERROR G5304: with b = 2, a = -1
    }
  }

  //@ ensures \result == (p == q);
  static boolean same(Values p, Values q) { //~^ ERROR G5302: with p = null, q = null
    return p != null && p == q;
  }

  //@ requires p != null;
  static void different(Values p, Values q) {
    //@ assert p == q; //~ ERROR G5304: with q = another object
  }
}
