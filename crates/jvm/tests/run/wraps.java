// Where arithmetic leaves its range, the run says so once for each place, and goes on as Java does.
// contract: wrapped wrapped wrapped wrapped wrapped wrapped wrapped
// prints: -2147483648 2147483647 -2147483648 1 -9223372036854775808 -2147483648 2147483647
class Main {
    int field = Integer.MAX_VALUE;

    //@ requires n >= 0;
    static int next(int n) { return n + 1; }

    //@ requires n <= 0;
    static int previous(int n) { return n - 1; }

    //@ requires true;
    static int negated(int n) { return -n; }

    //@ requires true;
    static int square(int n) { return n * n; }

    //@ requires true;
    static long longer(long n) { n += 1; return n; }

    //@ requires Perm(field, 1);
    int step() { field++; return field; }

    //@ requires true;
    static int down(int n) { for (int i = 0; i < 3; i++) { next(i); } return --n; }

    public static void main(String[] args) {
        System.out.println(next(2147483647) + " " + previous(-2147483648) + " " + negated(-2147483648) + " " + square(2147483647) + " "
                + longer(Long.MAX_VALUE) + " " + new Main().step() + " " + down(-2147483648));
        next(2147483647);
    }
}
