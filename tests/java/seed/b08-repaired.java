// A loop over an array: bounds, read access and a property of all elements as invariants.

class Even {
    int[] a;
    /*@
    context Perm(a, 1\2) ** a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
    requires (\forall int i; 0 <= i && i < a.length; a[i] % 2 == 0);
    ensures -1 <= \result && \result < a.length;
    ensures \result >= 0 ==> a[\result] == x;
    @*/
    int indexOf(int x) {
        /*@
        loop_invariant Perm(a, 1\4) ** a != null ** 0 <= i ** i <= a.length;
        loop_invariant (\forall* int j; 0 <= j && j < a.length; Perm(a[j], 1\4));
        loop_invariant (\forall int j; 0 <= j && j < a.length; a[j] % 2 == 0);
        @*/
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) { return i; }
            //@ assert a[i] % 2 == 0;
        }
        return -1;
    }
}
