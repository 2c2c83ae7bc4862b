// test: verify --overflow
// Binary search whose middle does not overflow, however long the array is.

class Search {
    /*@
    context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
    requires (\forall int i, int j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    ensures -1 <= \result && \result < a.length;
    ensures \result >= 0 ==> a[\result] == x;
    @*/
    static int find(int[] a, int x) {
        int low = 0;
        int high = a.length;
        /*@
        loop_invariant 0 <= low ** low <= high ** high <= a.length;
        loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
        decreases high - low;
        @*/
        while (low < high) {
            int middle = low + (high - low) / 2;
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

    //@ ensures \result >= a && \result >= b;
    static int larger(int a, int b) {
        return a > b ? a : b;
    }
}
