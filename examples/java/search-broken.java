// test: verify --overflow
// The middle of two large indices is computed by adding them: the sum might not fit into an `int`.

class Search {
    /*@
    context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
    ensures -1 <= \result && \result < a.length;
    @*/
    static int find(int[] a, int x) {
        int low = 0;
        int high = a.length;
        /*@
        loop_invariant 0 <= low ** low <= high ** high <= a.length;
        loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
        @*/
        while (low < high) {
            int middle = (low + high) / 2; //~ ERROR overflow: might not fit
            if (a[middle] == x) {
                return middle;
            } else if (a[middle] < x) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return -1;
    }
}
