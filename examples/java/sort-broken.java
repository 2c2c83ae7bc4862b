// The inner loop ends too early: the first element is never compared.

class Sort {
    /*@
    context_everywhere a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    ensures (\forall int i, int j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    @*/
    static void sort(int[] a) {
        /*@
        loop_invariant 0 <= k ** k <= a.length;
        loop_invariant (\forall int i, int j; 0 <= i && i < j && j < k; a[i] <= a[j]); //~ ERROR notMaintained:false
        @*/
        for (int k = 0; k < a.length; k++) {
            int at = k;
            /*@
            loop_invariant 0 <= at ** at <= k ** k < a.length;
            loop_invariant (\forall int i, int j; 0 <= i && i < j && j <= k && j != at; a[i] <= a[j]);
            @*/
            while (at > 1 && a[at - 1] > a[at]) {
                int kept = a[at];
                a[at] = a[at - 1];
                a[at - 1] = kept;
                at--;
            }
        }
    }
}
