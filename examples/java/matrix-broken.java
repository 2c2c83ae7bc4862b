// Rows and columns are mixed up: the index may lie outside.

class Matrix {
    /*@
    context m != null ** 0 <= row ** row < m.length ** Perm(m[row], 1\2);
    context m[row] != null ** (\forall* int j; 0 <= j && j < m[row].length; Perm(m[row][j], 1));
    @*/
    static void fill(int[][] m, int row, int value) {
        int[] r = m[row];
        /*@
        loop_invariant 0 <= k ** k <= m.length;
        loop_invariant (\forall* int j; 0 <= j && j < r.length; Perm(r[j], 1));
        @*/
        for (int k = 0; k < m.length; k++) {
            r[k] = value; //~ ERROR arrayBounds: may lie outside
        }
    }
}
