// The sum is read before the thread that computes it has ended.

class Adder extends Thread {
    final int[] values;
    int sum;

    //@ ensures Perm(sum, 1) ** this.values == values;
    Adder(int[] values) {
        this.values = values;
    }

    /*@
    requires values != null ** Perm(sum, 1) ** (\forall* int i; 0 <= i && i < values.length; Perm(values[i], 1\2));
    ensures values != null ** Perm(sum, 1) ** (\forall* int i; 0 <= i && i < values.length; Perm(values[i], 1\2));
    @*/
    public void run() {
        int total = 0;
        //@ loop_invariant 0 <= k ** k <= values.length;
        //@ loop_invariant (\forall* int i; 0 <= i && i < values.length; Perm(values[i], 1\2));
        for (int k = 0; k < values.length; k++) {
            total += values[k];
        }
        sum = total;
    }
}

class Main {
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    static int sum(int[] a) {
        Adder adder = new Adder(a);
        adder.start();
        return adder.sum; //~ ERROR perm: no permission to read
    }
}
