class Cells {
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], write));
    //@ ensures (\forall* int i; 0 <= i && i < a.length; Perm(a[i], write));
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == 0); //~ ERROR postFailed
    void clear(int[] a) {
        //@ loop_invariant 0 <= k && k <= a.length;
        //@ loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm(a[i], write)); //~ CAUSE: only what is said here
        for (int k = 0; k < a.length; k++) {
            a[k] = 0;
        }
    }
}
