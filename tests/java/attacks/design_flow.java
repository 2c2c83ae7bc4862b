// judge: by name
// Programs that earlier forms of the translation proved wrongly: resources, iterations, aliases in invariants.

class Resource implements AutoCloseable {
    //@ ensures false;
    //@ signals (IllegalStateException e) true;
    public void close() { throw new IllegalStateException(); }
}

class Suppressed {
    //@ ensures \result == 1;
    static int ok_pendingWins() {
        try (Resource r = new Resource()) { throw new UnsupportedOperationException(); }
        catch (UnsupportedOperationException e) { return 1; }
        catch (IllegalStateException e) { return 2; }
    }
    //@ ensures true;
    //@ signals (UnsupportedOperationException e) false;
    static int bad_lost() {
        try {
            try (Resource r = new Resource()) { throw new UnsupportedOperationException(); }
        } catch (IllegalStateException e) { return 2; }
    }
}

class Aliases {
    int x;
    //@ requires o != null ** p != null ** Perm(o.x, 1) ** o == p;
    static void bad_restInside(Aliases o, Aliases p, int n) {
        //@ loop_invariant Perm(o.x, read) ** Perm(p.x, 1\2);
        while (n > 0) { n--; }
        o.x = 1;
        assert false;
    }
    //@ requires o != null ** Perm(o.x, 1) ** o.x == 3;
    static void ok_readInside(Aliases o, int n) {
        //@ loop_invariant Perm(o.x, read);
        while (n > 0) { assert o.x == 3; n--; }
    }
    //@ requires o != null ** Perm(o.x, 1) ** o.x == 3;
    static void bad_writeInside(Aliases o, int n) {
        //@ loop_invariant Perm(o.x, read);
        while (n > 0) { o.x = 4; n--; }
    }
}

class Parallel {
    int n;
    int c;
    //@ context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    static void ok_increment(int[] a) {
        for (int i = 0; i < a.length; i++)
            //@ requires Perm(a[i], 1);
            //@ ensures Perm(a[i], 1) ** a[i] == \old(a[i]) + 1;
        {
            a[i]++;
        }
    }
    //@ context a != null ** a.length == 1 ** Perm(a[0], 1);
    static void bad_oldOfMethod(int[] a) {
        a[0] = 5;
        for (int i = 0; i < a.length; i++)
            //@ requires Perm(a[i], 1);
            //@ ensures Perm(a[i], 1) ** a[i] == \old(a[i]) + 1;
        {
            a[i]++;
        }
        //@ assert a[0] == \old(a[0]) + 1;
    }
    //@ requires a != null ** Perm(a[0], 1) ** a.length > 0;
    static void bad_shared(int[] a) {
        for (int i = 0; i < a.length; i++)
            //@ requires Perm(a[0], 1);
            //@ ensures Perm(a[0], 1);
        {
            a[0] = i;
        }
    }
}
