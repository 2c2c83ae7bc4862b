// judge: by name
// Resources of `try`, loops over collections, sums, elements as sequences, monitors of classes.

class Handle implements AutoCloseable {
    boolean open;
    //@ ensures Perm(open, 1) ** open;
    Handle() { open = true; }
    //@ requires Perm(open, 1) ** open;
    //@ ensures Perm(open, 1) ** !open;
    public void close() { open = false; }
}

class Fragile implements AutoCloseable {
    //@ ensures false;
    //@ signals (IllegalStateException e) true;
    public void close() { throw new IllegalStateException(); }
}

class Tries {
    void ok_closed() {
        Handle kept;
        try (Handle h = new Handle()) { kept = h; assert h.open; }
        assert !kept.open;
    }
    void bad_stillOpen() {
        Handle kept;
        try (Handle h = new Handle()) { kept = h; }
        assert kept.open;
    }
    void bad_closedTwice() {
        try (Handle h = new Handle()) { h.close(); }
    }
    int ok_returns() {
        Handle kept = new Handle();
        try (kept) { return 1; }
    }
    //@ ensures \result == 2;
    int ok_caught() {
        try (Fragile f = new Fragile()) { return 1; } catch (IllegalStateException e) { return 2; }
    }
    //@ ensures \result == 1;
    int bad_caught() {
        try (Fragile f = new Fragile()) { return 1; } catch (IllegalStateException e) { return 2; }
    }
    void bad_uncaught() { try (Fragile f = new Fragile()) { } }
    //@ ensures \result == 3;
    int ok_suppressed() {
        try (Fragile f = new Fragile()) { throw new UnsupportedOperationException(); }
        catch (UnsupportedOperationException e) { return 3; }
        catch (IllegalStateException e) { return 4; }
    }
    //@ ensures \result == 4;
    int bad_suppressed() {
        try (Fragile f = new Fragile()) { throw new UnsupportedOperationException(); }
        catch (UnsupportedOperationException e) { return 3; }
        catch (IllegalStateException e) { return 4; }
    }
    void ok_null() { try (Handle h = null) { } }
    void bad_order() {
        Handle one = new Handle();
        try (Handle a = one; Handle b = one) { }
    }
    void ok_two() {
        Handle x; Handle y;
        try (Handle a = new Handle(); Handle b = new Handle()) { x = a; y = b; }
        assert !x.open && !y.open;
    }
}

class Items implements Iterable<String> {
    public java.util.Iterator<String> iterator() { return new java.util.ArrayList<String>().iterator(); }
}

class Loops {
    //@ requires all != null ** [1\2]all.state();
    void ok_count(java.util.List<String> all) {
        int n = 0;
        //@ loop_invariant [1\2]all.state() ** n >= 0;
        for (String s : all) { n++; }
        assert n >= 0;
    }
    //@ requires all != null ** [1\2]all.state();
    void bad_count(java.util.List<String> all) {
        int n = 0;
        //@ loop_invariant [1\2]all.state() ** n >= 0;
        for (String s : all) { n++; }
        assert n == 0;
    }
    //@ requires all != null ** [1\2]all.state();
    void bad_nullElement(java.util.List<Integer> all) {
        int n = 0;
        //@ loop_invariant [1\2]all.state() ** true;
        for (int i : all) { n += i; }
    }
    void bad_nullCollection() {
        java.util.List<String> all = null;
        //@ loop_invariant true;
        for (String s : all) { }
    }
    //@ requires items != null;
    void bad_noIterator(Items items) {
        //@ loop_invariant true;
        for (String s : items) { if (s == null) { continue; } break; }
    }
}

class Sums {
    //@ context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    int ok_sum(int[] a) {
        int s = 0;
        //@ loop_invariant 0 <= k && k <= a.length;
        //@ loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
        //@ loop_invariant s == (\sum int i; 0 <= i && i < k; a[i]);
        for (int k = 0; k < a.length; k++) { s += a[k]; }
        return s;
    }
    //@ context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    int bad_sumShort(int[] a) {
        int s = 0;
        //@ loop_invariant 0 <= k && k <= a.length;
        //@ loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
        //@ loop_invariant s == (\sum int i; 0 <= i && i < k; a[i]);
        for (int k = 0; k < a.length - 1; k++) { s += a[k]; }
        return s;
    }
    //@ context a != null && a.length == 2 ** Perm(a[0], 1) ** Perm(a[1], 1);
    void ok_small(int[] a) {
        a[0] = 3; a[1] = 4;
        //@ assert (\sum int i; 0 <= i && i < 0; a[i]) == 0;
        //@ assert (\sum int i; 0 <= i && i < 1; a[i]) == 3;
        //@ assert (\sum int i; 0 <= i && i < 2; a[i]) == 7;
    }
    //@ context a != null && a.length == 2 ** Perm(a[0], 1) ** Perm(a[1], 1);
    void bad_stale(int[] a) {
        a[0] = 3; a[1] = 4;
        //@ assert (\sum int i; 0 <= i && i < 2; a[i]) == 7;
        a[1] = 5;
        //@ assert (\sum int i; 0 <= i && i < 2; a[i]) == 7;
    }
    //@ requires a != null;
    //@ requires (\sum int i; 0 <= i && i < a.length; a[i]) == 7;
    void bad_unframed(int[] a) { }
    //@ context a != null && a.length == 3 ** (\forall* int i; 0 <= i && i < 3; Perm(a[i], 1));
    void ok_values(int[] a) {
        a[0] = 1; a[1] = 2; a[2] = 3;
        //@ ghost seq<int> s = \values(a, 0, 3);
        //@ assert |s| == 3 && s[1] == 2;
        //@ assert \values(a, 1, 3)[0] == 2;
    }
    //@ context a != null && a.length == 3 ** (\forall* int i; 0 <= i && i < 3; Perm(a[i], 1));
    void bad_values(int[] a) {
        a[0] = 1; a[1] = 2;
        //@ ghost seq<int> s = \values(a, 0, 3);
        a[1] = 5;
        //@ assert s[1] == 5;
    }
    //@ requires |xs| == 2 && xs[0] == 1 && xs[1] == 2;
    //@ given seq<int> xs;
    void ok_over() {
        //@ assert \sum([0 .. 0], \vcmp(xs, \vrep(1))) == 0;
        //@ assert \sum([0 .. 1], \vcmp(xs, \vrep(1))) == 1;
        //@ assert \sum([0 .. 2], \vcmp(xs, \vrep(1))) == 1;
    }
}

/*@ adt Stack<T> {
      pure Stack<T> empty();
      pure Stack<T> push(Stack<T> s, T x);
      pure T top(Stack<T> s);
      axiom (\forall Stack<T> s, T x; Stack.top(Stack.push(s, x)) == x);
    } @*/

//@ static lock_invariant Perm(Global.count, 1) ** Global.count >= 0;
class Global {
    static int count;
    static synchronized void ok_add() { count++; }
    static synchronized void bad_sub() { count--; }
    static void bad_unguarded() { count++; }
    static void ok_block() { synchronized (Global.class) { count = 3; } }
    static void bad_reentry() { synchronized (Global.class) { count = -1; ok_add(); count = 0; } }
    static void bad_other() { synchronized (Sums.class) { count = 1; } }
    static synchronized void bad_twice() { synchronized (Global.class) { assert false; } }
}
