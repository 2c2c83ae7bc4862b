// Values of specifications: maps without a key, arrays as sequences, functions that end without saying so.

class Maps {
    void removed() {
        //@ ghost map<int, int> m = map<int, int>{1 -> 2, 3 -> 4};
        //@ ghost map<int, int> rest = m.remove(1);
        //@ assert rest.keys() == set<int>{3} && rest[3] == 4;
        //@ assert !(1 \in rest.keys());
        //@ assert m.remove(5).keys() == m.keys();
        //@ assert m[1] == 2;
        //@ assert rest[1] == 2; //~ ERROR
    }

    void other() {
        //@ ghost map<int, int> m = map<int, int>{1 -> 2, 3 -> 4};
        //@ assert m.remove(1).keys() == m.keys(); //~ ERROR assertFailed
    }
}

class Elements {
    //@ context a != null ** Perm(a[*], write);
    //@ requires 1 < a.length;
    //@ ensures \values(a, 0, a.length) == \old(\values(a, 0, a.length))[1 -> v];
    static void update(int[] a, int v) { a[1] = v; }

    //@ requires a != null ** Perm(a[*], write) ** a.length == 3;
    static void known(int[] a) {
        a[0] = 4;
        update(a, 7);
        //@ assert a[1] == 7 && a[0] == 4;
        //@ assert a[2] == 7; //~ ERROR assertFailed
    }
}

class Tree {
    int key;
    Tree left;
    Tree right;

    /*@
    resource tree() = Perm(key, 1) ** Perm(left, 1) ** Perm(right, 1) ** (left != null ==> left.tree()) ** (right != null ==> right.tree());
    //~^^ ERROR decreasesFailed: might not be held

    // Nothing says what gets smaller: it is the tree, and null comes before all trees.
    requires t != null ==> t.tree();
    static pure int size(Tree t) = t == null ? 0 : \Unfolding t.tree() \in 1 + size(t.left) + size(t.right);

    // One that opens the tree, by way of one that does not.
    requires tree();
    pure int height() = \Unfolding tree() \in 1 + max(heightOf(left), heightOf(right));
    requires t != null ==> t.tree();
    static pure int heightOf(Tree t) = t == null ? 0 : t.height();
    static pure int max(int a, int b) = a < b ? b : a;

    requires t != null ==> t.tree();
    static pure int forEver(Tree t) = t == null ? 0 : 1 + forEver(t); //~ ERROR decreasesFailed

    requires t != null ==> t.tree();
    // Of null there is no predicate that could get smaller, which is said above.
    static pure int ofNull(Tree t) = t == null ? ofNull(null) : 1;

    requires t != null ==> t.tree();
    static pure int there(Tree t) = t == null ? 0 : back(t); //~ ERROR decreasesFailed
    requires t != null ==> t.tree();
    static pure int back(Tree t) = t == null ? 0 : there(t); //~ ERROR decreasesFailed
    @*/
}

class Triggers {
    //@ context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm({: a[i] :}, write));
    //@ ensures (\forall int i; 0 <= i && i < a.length; {: a[i] :} == 0);
    static void clear(int[] a) {
        //@ loop_invariant 0 <= k && k <= a.length;
        //@ loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm({: a[i] :}, write));
        //@ loop_invariant (\forall int i; 0 <= i && i < k; {: a[i] :} == 0);
        for (int k = 0; k < a.length; k++) { a[k] = 0; }
    }
}

// A pure method gives nothing away, so it has nothing to give back.
class Cell {
    int x;

    //@ requires Perm(x, 1\2);
    //@ ensures Perm(x, 1\2) ** \result == x;
    /*@ pure @*/ int get() { return x; }

    //@ context Perm(x, write);
    //@ ensures get() == \old(get()) + 1;
    void increment() { x = get() + 1; }

    //@ requires Perm(x, 1\2);
    //@ ensures Perm(x, write);
    /*@ pure @*/ int more() { return x; }

    //@ requires Perm(x, 1\2);
    void bad() {
        int y = more();
        x = y; //~ ERROR assignFieldFailed
    }

    //@ requires Perm(x, 1\2);
    //@ ensures Perm(x, 1\2) ** \result == x + 1; //~ ERROR postFailed
    /*@ pure @*/ int wrong() { return x; }
}

class Captured {
    void box() throws InterruptedException {
        int[] box = new int[1];
        Thread t = new Thread(
            //@ requires Perm(box[0], 1);
            //@ ensures Perm(box[0], 1) ** box[0] == 3;
            () -> { box[0] = 3; });
        t.start();
        t.join();
        //@ assert box[0] == 3;
    }

    void outside() {
        int[] box = new int[1];
        Runnable r =
            //@ requires Perm(box[1], 1); //~ ERROR arrayBounds
            () -> { };
    }

    void perhaps(int[] given) {
        int[] box = given;
        Runnable r =
            //@ requires Perm(box[0], 1); //~ ERROR arrayNull
            () -> { };
    }
}
