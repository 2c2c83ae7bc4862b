// The sum of an array by two threads, each with its half.

class Summer extends Thread {
    final int[] values;
    final int from;
    final int to;
    int result;

    //@ requires a != null ** 0 <= lo ** lo <= hi ** hi <= a.length;
    //@ ensures Perm(result, 1) ** values == a ** from == lo ** to == hi;
    Summer(int[] a, int lo, int hi) {
        values = a;
        from = lo;
        to = hi;
    }

    /*@
    requires Perm(result, 1) ** values != null ** 0 <= from ** from <= to ** to <= values.length;
    requires (\forall* int i = from .. to; Perm(values[i], 1\2));
    ensures Perm(result, 1) ** (\forall* int i = from .. to; Perm(values[i], 1\2));
    @*/
    public void run() {
        int sum = 0;
        int i = from;
        /*@
        loop_invariant from <= i ** i <= to;
        loop_invariant (\forall* int k = from .. to; Perm(values[k], 1\2));
        @*/
        while (i < to) {
            sum += values[i];
            i++;
        }
        result = sum;
    }
}

class Totals {
    //@ requires a != null ** (\forall* int i = 0 .. a.length; Perm(a[i], 1\2));
    static int total(int[] a) throws InterruptedException {
        int middle = a.length / 2;
        Summer left = new Summer(a, 0, middle);
        Summer right = new Summer(a, middle, a.length);
        left.start();
        right.start();
        left.join();
        right.join();
        return left.result + right.result;
    }
}
