// The comparisons the wrong way round, one at a time.

class Ordered {
    int[] a;
    //@ ensures Perm(a, 1) ** a != null ** a.length == 2 ** (\forall* int i; 0 <= i && i < 2; Perm(a[i], 1)) ** a[0] == 1 ** a[1] == 2;
    Ordered() { a = new int[] {1, 2}; }
    /*@
    requires Perm(a, 1) ** a != null ** a.length == 2 ** (\forall* int i; 0 <= i && i < 2; Perm(a[i], 1));
    requires (\forall int i; 0 <= i && i < 1; a[i] > a[i + 1]);
    @*/
    void neighbours() { }
    /*@
    requires Perm(a, 1) ** a != null ** a.length == 2 ** (\forall* int i; 0 <= i && i < 2; Perm(a[i], 1));
    requires (\forall int i; 0 <= i && i < 2; (\forall int j; i < j && j < 2; a[i] > a[j]));
    @*/
    void pairs() { }
    /*@
    requires Perm(a, 1) ** a != null ** a.length == 2 ** (\forall* int i; 0 <= i && i < 2; Perm(a[i], 1));
    requires (\forall int i; 0 <= i && i < 2; a[i] > 1);
    @*/
    void large() { }
    /*@
    requires Perm(a, 1) ** a != null ** a.length > 2;
    @*/
    void longer() { }
}

class Main {
    void first() {
        Ordered o = new Ordered();
        o.neighbours(); //~ ERROR preFailed:false
    }
    void second() {
        Ordered o = new Ordered();
        o.pairs(); //~ ERROR preFailed:false
    }
    void third() {
        Ordered o = new Ordered();
        o.large(); //~ ERROR preFailed:false
    }
    void fourth() {
        Ordered o = new Ordered();
        o.longer(); //~ ERROR preFailed:false
    }
}
