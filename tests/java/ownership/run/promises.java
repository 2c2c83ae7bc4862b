// test: run --keep-going
//@ model ownership;
// Postconditions, also of exceptions and those that are inherited, and the invariants of loops.
class Cell {
    int v;

    //@ requires n > 0;
    //@ ensures v == n; //~ ERROR post
    Cell(int n) { v = n == 1 ? 0 : n; }

    //@ requires n > 0; //~ ERROR call.pre
    Cell(int n, int m) { this(n + m); }

    //@ requires this \in \A;
    //@ ensures v == \old(v) + n && \result == \old(v); //~ ERROR post
    int add(int n) {
        int before = v;
        n = n + 1;
        if (n > 5) { v = v + n; return before; }
        v = v + n - 1;
        return before;
    }

    //@ requires this \in \A;
    //@ signals (IllegalStateException e) v == 0; //~ ERROR post.exceptional
    void refuse() {
        v = 7;
        throw new IllegalStateException();
    }

    //@ ensures \result != null; //~ ERROR post
    Cell kept(boolean b) { try { return b ? this : null; } finally { v = v + 0; } }
}

interface Doubles {
    //@ ensures \result == 2 * x; //~ ERROR override.post
    int twice(int x);
}

class Wrong implements Doubles {
    public int twice(int y) { return y + 1; }
}

class Main {
    //@ requires a \in \A;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i])); //~ ERROR post
    static void same(int[] a, boolean well) { if (!well) { a[1] = 5; } }

    static int loops(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n; //~ ERROR loop.inv.preserve
        while (i < n) { i += 2; }
        int sum = 0;
        //@ loop_invariant sum >= 1; //~ ERROR loop.inv.entry
        for (int k = 0; k < 1; k++) { sum = 1; }
        //@ loop_invariant sum > 0;
        do { sum++; if (sum == 3) continue; } while (sum < 4);
        int[] a = {1, 2, 3};
        int seen = 0;
        //@ loop_invariant seen <= 3; //~ ERROR loop.inv.preserve
        for (int x : a) { seen += x; }
        //@ loop_invariant seen < 7; //~ ERROR loop.inv.preserve
        while (true) {
            seen++;
            if (seen > 7) { return seen; }
        }
    }

    public static void main(String[] args) {
        Cell c = new Cell(1);
        new Cell(0, 2);
        c.add(2);
        c.add(9);
        try { c.refuse(); } catch (IllegalStateException e) { }
        c.kept(true);
        c.kept(false);
        new Wrong().twice(1);
        new Wrong().twice(2);
        int[] a = {1, 2, 3};
        same(a, true);
        same(a, false);
        loops(3);
    }
}
