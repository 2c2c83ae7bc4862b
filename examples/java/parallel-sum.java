// Two threads add up the halves of an array, which both may read. A lemma puts the two sums together.

class Adder extends Thread {
    final int[] values;
    final int from;
    final int to;
    int sum;

    //@ ensures Perm(sum, 1) ** this.values == values ** this.from == from ** this.to == to;
    Adder(int[] values, int from, int to) {
        this.values = values;
        this.from = from;
        this.to = to;
    }

    /*@
    requires values != null ** 0 <= from ** from <= to ** to <= values.length ** Perm(sum, 1);
    requires (\forall* int i; from <= i && i < to; Perm(values[i], 1\2));
    ensures values != null ** 0 <= from ** from <= to ** to <= values.length ** Perm(sum, 1);
    ensures (\forall* int i; from <= i && i < to; Perm(values[i], 1\2));
    ensures sum == (\sum int i; from <= i && i < to; values[i]);
    @*/
    public void run() {
        int total = 0;
        /*@
        loop_invariant from <= k ** k <= to;
        loop_invariant (\forall* int i; from <= i && i < to; Perm(values[i], 1\2));
        loop_invariant total == (\sum int i; from <= i && i < k; values[i]);
        @*/
        for (int k = from; k < to; k++) {
            total += values[k];
        }
        sum = total;
    }
}

class Main {
    /*@
    ghost
    requires a != null ** 0 <= low ** low <= mid ** mid <= high ** high <= a.length;
    requires (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\4));
    ensures (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\4));
    ensures (\sum int i; low <= i && i < high; a[i])
        == (\sum int i; low <= i && i < mid; a[i]) + (\sum int i; mid <= i && i < high; a[i]);
    decreases high - mid;
    static void split(int[] a, int low, int mid, int high) {
        if (mid < high) {
            split(a, low, mid, high - 1);
        }
    }
    @*/

    /*@
    requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    ensures a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    @*/
    static int sum(int[] a) throws InterruptedException {
        int mid = a.length / 2;
        Adder left = new Adder(a, 0, mid);
        Adder right = new Adder(a, mid, a.length);
        left.start();
        right.start();
        left.join();
        right.join();
        //@ ghost split(a, 0, mid, a.length);
        return left.sum + right.sum;
    }
}
