// An invariant about divisibility that does not hold at the beginning.

class Even {
    /*@
    context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
    requires (\forall int i; 0 <= i && i < a.length; a[i] % 2 == 0);
    requires a.length > 0 ** a[0] == 2;
    @*/
    void check(int[] a) {
        int i = 0;
        /*@
        loop_invariant 0 <= i ** i <= a.length ** (\forall* int j; 0 <= j && j < a.length; Perm(a[j], 1\2));
        loop_invariant (\forall int j; 0 <= j && j < a.length; a[j] % 3 == 0); //~ ERROR invariantNotEstablished:false
        @*/
        while (i < a.length) { i++; }
    }
}
