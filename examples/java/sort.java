// Insertion sort: the beginning of the array is in order, and one element after the other is put in its place.

class Sort {
    /*@
    context_everywhere a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    ensures (\forall int i, int j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    @*/
    static void sort(int[] a) {
        /*@
        loop_invariant 0 <= k ** (k <= a.length || a.length == 0);
        loop_invariant (\forall int i, int j; 0 <= i && i < j && j < k && j < a.length; a[i] <= a[j]);
        @*/
        for (int k = 0; k < a.length; k++) {
            int at = k;
            /*@
            loop_invariant 0 <= at ** at <= k ** k < a.length;
            loop_invariant (\forall int i, int j; 0 <= i && i < j && j <= k && j != at; a[i] <= a[j]);
            @*/
            while (at > 0 && a[at - 1] > a[at]) {
                int kept = a[at];
                a[at] = a[at - 1];
                a[at - 1] = kept;
                at--;
            }
        }
    }
}
