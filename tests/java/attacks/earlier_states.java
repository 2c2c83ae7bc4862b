// exit: 1
// Variables, parameters and indices in earlier states.
class Parameters {
    int f;
    //@ requires n >= 0;
    static void bad_inLoop(int n) {
        //@ loop_invariant \old(n) == n;
//~^ ERROR notMaintained:false
        while (n > 0) { n = n - 1; }
    }
    //@ requires n >= 0;
    static void ok_inLoop(int n) {
        //@ loop_invariant 0 <= n && n <= \old(n);
        while (n > 0) { n = n - 1; }
    }
    static void ok_assert(int n) { n = n + 1; //@ assert n == \old(n) + 1;
    }
    static void bad_assert(int n) { n = n + 1; //@ assert n == \old(n);
//~^ ERROR assertFailed:false
    }
    static void ok_label(int n) { int k = n; //@ label L;
        k = k + 1; //@ assert k == \old[L](k) + 1;
    }
    static void bad_label(int n) { int k = n; //@ label L;
        k = k + 1; //@ assert k == \old[L](k);
//~^ ERROR assertFailed:false
    }
    static void bad_labelInLoop() { int k = 0;
        //@ loop_invariant 0 <= k && k <= 5;
        while (k < 5) { //@ label L;
            k = k + 1; //@ assert \old[L](k) == k;
//~^ ERROR assertFailed:false
        }
    }
    //@ given int p;
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == p;
//~^ ERROR postFailed:false
    void bad_given() { //@ ghost p = 7;
        f = 7; }
    //@ given frac q;
    //@ requires Perm(f, q);
    //@ ensures Perm(f, q) ** Perm(f, q);
//~^ ERROR postFailed:perm
    void bad_givenAmount() { //@ ghost q = q\2;
    }
    //@ given int p;
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == p;
//~^ ERROR postFailed:false
    void bad_yielded() { bad_given() /*@ given { p = 3 } @*/; //@ ghost p = 3;
    }
}
class Indices {
    int k;
    final int[] a;
    //@ ensures Perm(k, 1) ** k == 0;
    Indices() { a = new int[10]; }
    //@ requires Perm(k, 1) ** k == 0 ** a != null ** a.length == 10 ** Perm(a[*], 1) ** a[0] == 0 ** a[1] == 1;
    //@ ensures Perm(k, 1) ** k == 1 ** a != null ** a.length == 10;
    //@ ensures (\forall* int i; 0 <= i && i < 5; Perm(a[i + k], 1) ** a[i + k] == \old(a[i + k]));
//~^ ERROR postFailed:false
    void bad_moved() { k = 1; }
    //@ requires Perm(k, 1) ** k == 0 ** a != null ** a.length == 10 ** Perm(a[*], 1);
    //@ ensures Perm(k, 1) ** k == 1 ** a != null ** a.length == 10;
    //@ ensures (\forall* int i; 0 <= i && i < 5; Perm(a[i + k], 1) ** a[i + k] == \old(a[i + 1]));
    void ok_moved() { k = 1; }
    //@ requires Perm(k, 1) ** k == 0 ** a != null ** a.length == 10 ** Perm(a[*], 1);
    //@ ensures Perm(k, 1) ** k == 1 ** a != null ** a.length == 10;
    //@ ensures (\forall* int i; 0 <= i && i < 5; Perm(a[2 * i + k], 1) ** a[2 * i + k] == \old(a[2 * i + k]));
//~^ ERROR postFailed:false
    void bad_stride() { k = 1; }
}
class Bounds {
    static void bad_bound() { int n = 5;
        //@ requires true;
        //@ ensures true;
        for (int i = 0; i < switch (1) { default -> { n = n - 1; yield n; } }; i++) { } //~ ERROR unsupported: a parallel loop whose end may change while it
    }
    static int[] next(int[] a) { return a; }
    static void bad_call(int[] a) {
        //@ requires true;
        //@ ensures true;
        for (int i = 0; i < next(a).length; i++) { } //~ ERROR unsupported: a parallel loop whose end may change while it
    }
}
