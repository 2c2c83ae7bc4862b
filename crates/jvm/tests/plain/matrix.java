class Matrix {
    final double[][] v;
    int rows, cols;

    Matrix(int r, int c) {
        rows = r;
        cols = c;
        v = new double[r][c];
    }

    Matrix times(Matrix o) {
        Matrix out = new Matrix(rows, o.cols);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < o.cols; j++) {
                double s = 0;
                for (int k = 0; k < cols; k++) {
                    s += v[i][k] * o.v[k][j];
                }
                out.v[i][j] = s;
            }
        }
        return out;
    }
}

class Main {
    public static void main(String[] args) {
        Matrix a = new Matrix(2, 3);
        Matrix b = new Matrix(3, 2);
        int n = 0;
        for (double[] row : a.v) for (int j = 0; j < row.length; j++) row[j] = n++;
        for (int i = 0; i < 3; i++) for (int j = 0; j < 2; j++) b.v[i][j] = i - j;
        Matrix c = a.times(b);
        for (double[] row : c.v) System.out.println(java.util.Arrays.toString(row));
        int[] fib = new int[20];
        fib[0] = fib[1] = 1;
        for (int i = 2; i < fib.length; i++) fib[i] = fib[i - 1] + fib[i - 2];
        System.out.println(fib[19]);
        boolean[] sieve = new boolean[50];
        int primes = 0;
        for (int p = 2; p < 50; p++) {
            if (!sieve[p]) {
                primes++;
                for (int q = p * p; q < 50; q += p) sieve[q] = true;
            }
        }
        System.out.println(primes);
    }
}
