// Matrices as arrays of rows: made, filled, and a row added up.

class Matrix {
    /*@
    requires n >= 0;
    ensures \result != null ** \result.length == n;
    ensures (\forall* int i; 0 <= i && i < n; Perm(\result[i], 1));
    ensures (\forall int i; 0 <= i && i < n; \result[i] != null && \result[i].length == n);
    ensures (\forall int i, int j; 0 <= i && i < n && 0 <= j && j < n && i != j; \result[i] != \result[j]);
    @*/
    static int[][] make(int n) {
        return new int[n][n];
    }

    /*@
    context m != null ** 0 <= row ** row < m.length ** Perm(m[row], 1\2);
    context m[row] != null ** (\forall* int j; 0 <= j && j < m[row].length; Perm(m[row][j], 1));
    ensures (\forall int j; 0 <= j && j < m[row].length; m[row][j] == value);
    @*/
    static void fill(int[][] m, int row, int value) {
        int[] r = m[row];
        /*@
        loop_invariant Perm(m[row], 1\4) ** m[row] == r ** 0 <= k ** k <= r.length;
        loop_invariant (\forall* int j; 0 <= j && j < r.length; Perm(r[j], 1));
        loop_invariant (\forall int j; 0 <= j && j < k; r[j] == value);
        @*/
        for (int k = 0; k < r.length; k++) {
            r[k] = value;
        }
    }

    /*@
    context row != null ** (\forall* int i; 0 <= i && i < row.length; Perm(row[i], 1\2));
    ensures \result == (\sum int i; 0 <= i && i < row.length; row[i]);
    @*/
    static int total(int[] row) {
        int sum = 0;
        /*@
        loop_invariant 0 <= k ** k <= row.length;
        loop_invariant (\forall* int i; 0 <= i && i < row.length; Perm(row[i], 1\2));
        loop_invariant sum == (\sum int i; 0 <= i && i < k; row[i]);
        @*/
        for (int k = 0; k < row.length; k++) {
            sum += row[k];
        }
        return sum;
    }

    public static void main(String[] args) {
        int[][] unit = new int[2][2];
        unit[0][0] = 1;
        unit[1][1] = 1;
        assert unit[0][1] == 0;
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 7;
        assert cube[1][2][0] == 0;
    }
}
