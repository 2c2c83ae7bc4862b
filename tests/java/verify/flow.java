// Loops, jumps, switch, exceptions.

class Flow {
    //@ requires n >= 0;
    //@ ensures \result == n * (n + 1) / 2;
    static int sum(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n + 1 && 2 * s == i * (i - 1);
        for (int i = 0; i <= n; i++) {
            s += i;
        }
        return s;
    }

    //@ requires a != null ** Perm(a[*], read);
    //@ ensures \result == -1 || 0 <= \result && \result < a.length;
    static int find(int[] a, int x) {
        //@ loop_invariant 0 <= i && i <= a.length ** Perm(a[*], read);
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) return i;
        }
        return -1;
    }

    static int jumps(boolean b) {
        int r = 0;
        outer:
        //@ loop_invariant r == 0;
        while (true) {
            //@ loop_invariant r == 0;
            do {
                if (b) { r = 1; break outer; }
                r = 2;
                break outer;
            } while (true);
        }
        assert b ? r == 1 : r == 2;
        return r;
    }

    static int cases(int k) {
        int r = 0;
        switch (k) {
            case 1: r += 1;
            case 2: r += 2; break;
            default: r = 9;
        }
        assert k != 1 || r == 3;
        assert k != 2 || r == 2;
        assert k == 1 || k == 2 || r == 9;
        String s = switch (k) { case 1 -> "one"; default -> "many"; };
        assert s.length() >= 3;
        return r;
    }

    int state;

    //@ context Perm(state, 1);
    //@ ensures state == 2;
    int last() {
        try {
            state = 1;
            return state;
        } finally {
            state = 2;
        }
    }

    //@ requires Perm(state, 1);
    //@ ensures Perm(state, 1) ** n >= 0 ** state == n;
    //@ signals (IllegalArgumentException e) Perm(state, 1) ** n < 0 ** state == \old(state);
    void set(int n) {
        if (n < 0) { throw new IllegalArgumentException(); }
        state = n;
    }

    //@ context Perm(state, 1);
    //@ ensures n >= 0 ==> state == n;
    //@ ensures n < 0 ==> state == 0;
    void careful(int n) {
        state = 0;
        try {
            set(n);
        } catch (RuntimeException e) {
            assert n < 0;
        }
    }

    //@ context Perm(state, 1);
    void careless(int n) {
        set(n); //~ ERROR extraExc
    }

    //@ requires n > 0;
    static void weak(int n) {
        int i = 0;
        //@ loop_invariant i < n; //~ ERROR notMaintained:false
        while (i < n) { i++; }
    }
}
