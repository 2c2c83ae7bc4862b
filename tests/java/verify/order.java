// Evaluation in Java's order.

class Order {
    int n;

    //@ context Perm(n, 1);
    //@ ensures n == \old(n) + 1 ** \result == n;
    int next() {
        n = n + 1;
        return n;
    }

    //@ context Perm(n, 1);
    void operands() {
        n = 1;
        int sum = n + next();
        assert sum == 3;
        sum = next() + n;
        assert sum == 6;
        n += next();
        assert n == 7;
        int[] a = {1, 2, 3};
        int i = 0;
        a[i] = i = 2;
        assert a[0] == 2 && a[2] == 3 && i == 2;
        boolean b = n > 100 && next() > 0;
        assert n == 7 && !b;
        int c = n == 7 ? next() : 0;
        assert c == 8;
        i = i++ + ++i;
        assert i == 6;
        byte small = (byte) 200;
        assert small == -56;
        assert -7 / 2 == -3 && -7 % 2 == -1;
        int m = -7;
        assert m / 2 == -3 && m % 2 == -1 && m >> 1 == -4;
    }

    //@ context Perm(n, 1);
    void wrong() {
        n = 1;
        int sum = n + next();
        assert sum == 4; //~ ERROR assertFailed:false
    }

    static int onNull(int[] a) {
        return a[0]; //~ ERROR arrayNull
    }

    //@ requires a != null ** Perm(a[*], 1);
    static int outside(int[] a, int i) {
        return a[i]; //~ ERROR arrayBounds
    }

    //@ requires a != null ** a.length > 0;
    static int unguarded(int[] a) {
        return a[0]; //~ ERROR arrayPerm
    }

    static int divided(int i, int d) {
        return i / d; //~ ERROR divByZero
    }

    static int[] sized(int n) {
        return new int[n]; //~ ERROR arraySize
    }
}
