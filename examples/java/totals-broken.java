// A total that is read without the monitor of its class.

//@ static lock_invariant Perm(Totals.sum, 1) ** Totals.sum >= 0;
class Totals {
    private static int sum;

    //@ requires amount >= 0;
    static synchronized void add(int amount) {
        sum += amount;
    }

    static int read() {
        return sum; //~ ERROR perm: no permission to read
    }
}
