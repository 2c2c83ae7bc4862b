// judge: by name
// missed: ok_madeSmaller
// What core says of code, and what the translation makes of it.

class Wider {
    static String[] texts() { return new String[1]; }
    static void bad_ofCall() {
        Object[] all = texts();
        //@ assume all != null ** all.length == 1 ** Perm(all[*], 1);
        all[0] = new Object();
        //@ assert false;
    }
    static void bad_madeSmaller() {
        Object[] all = new String[1];
        all[0] = new Object();
    }
    static void bad_ofElements() {
        Object[] all = new String[] { "a" };
        all[0] = new Object();
    }
    static void ok_madeSmaller() {
        Object[] all = new String[1];
        all[0] = "text";
    }
    //@ requires which != null;
    static void bad_byCondition(boolean first, Object[] which) {
        Object[] all = first ? new String[1] : which;
        //@ assume all != null ** all.length == 1 ** Perm(all[*], 1);
        all[0] = new Object();
    }
}

class Bound {
    static int n;
    static final int MANY = make();
    static int make() { return 3; }

    //@ requires a != null ** a.length == MANY ** Perm(a[*], 1);
    //@ ensures a != null ** Perm(a[*], 1);
    static void bad_parallel(int[] a) {
        //@ context Perm(a[i], 1);
        //@ ensures a[i] == 1;
        for (int i = 0; i < MANY; i++) { a[i] = 2; }
    }
    //@ requires a != null ** a.length == MANY ** Perm(a[*], 1);
    static void bad_parallelCode(int[] a) {
        //@ context Perm(a[i], 1);
        for (int i = 0; i < MANY; i++) { a[i] = 2; assert false; }
    }
    //@ requires a != null ** a.length == MANY ** Perm(a[*], 1);
    static void ok_parallel(int[] a) {
        //@ context Perm(a[i], 1);
        //@ ensures a[i] == 2;
        for (int i = 0; i < MANY; i++) { a[i] = 2; }
    }
}

class Order {
    int f;
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == 7 ** \result == 0;
    int change() { f = 7; return 0; }
    //@ pure
    static int first(int a, int b) { return a; }

    //@ requires Perm(f, 1) ** f == 1;
    //@ ensures Perm(f, 1);
    void ok_pureAfter() { int x = first(f, change()); assert x == 1; }
    //@ requires Perm(f, 1) ** f == 1;
    //@ ensures Perm(f, 1);
    void bad_pureAfter() { int x = first(f, change()); assert x == 7; }
    //@ requires Perm(f, 1) ** f == 1;
    //@ ensures Perm(f, 1);
    void ok_libraryAfter() { int x = Math.max(f, change()); assert x == 1; }
    //@ requires Perm(f, 1) ** f == 1;
    //@ ensures Perm(f, 1);
    void bad_libraryAfter() { int x = Math.max(f, change()); assert x == 7; }
    //@ requires Perm(f, 1) ** f == 1;
    //@ ensures Perm(f, 1);
    void bad_twice() { int x = first(change(), change()) + f; assert x == 1; }
}

class Parameters {
    //@ ensures \result == n + 1;
    static int ok_old(int n) { n = n + 1; return n; }
    //@ ensures \result == n;
    static int bad_old(int n) { n = n + 1; return n; }
    //@ requires n >= 0;
    static void bad_loop(int n) {
        int k = n;
        //@ loop_invariant 0 <= n && n <= k;
        while (n > 0) { n--; }
        assert n == k;
    }
    //@ requires n >= 0;
    static void ok_loop(int n) {
        int k = n;
        //@ loop_invariant 0 <= n && n <= k;
        while (n > 0) { n--; }
        //@ assert n == 0 && \old(n) == k;
    }
    //@ given int g;
    //@ requires g == n;
    //@ ensures \result == g;
    static int bad_given(int n) { //@ ghost g = 5;
        return 5; }
}

class Rounds {
    static void bad_turned(int n) {
        int i = 0;
        //@ loop_invariant i <= 1;
        do { i++; } while (i < n);
        assert i == 1;
    }
    static void ok_turned() {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= 3;
        do { i++; } while (i < 3);
        assert i == 3;
    }
    static void bad_leave(boolean b) {
        int i = 0;
        outer:
        //@ loop_invariant i >= 0;
        while (true) {
            //@ loop_invariant i >= 0;
            while (true) { if (b) break outer; i++; if (i > 3) break; }
            if (i > 5) break;
        }
        assert i > 3;
    }
    //@ ensures \result == 1;
    static int ok_finally() { int i = 1; try { return i; } finally { i = 2; } }
    //@ ensures \result == 2;
    static int bad_finally() { int i = 1; try { return i; } finally { i = 2; } }
}

class Unset {
    static void ok_first() {
        int x;
        //@ assert x == 0;
        x = 5;
    }
    static void bad_again() {
        int x;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= 2;
        while (i < 2) {
            //@ assert x == 0;
            x = 5;
            i++;
        }
    }
    static void bad_inBranch(boolean b) {
        int x;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= 2;
        while (i < 2) {
            if (b) {
                //@ assert x == 0;
            }
            x = 7;
            i++;
        }
    }
}
