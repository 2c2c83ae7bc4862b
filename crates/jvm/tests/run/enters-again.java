// Entering a monitor again gives nothing twice: after leaving once it is still held, after leaving twice nothing is.
// contract: perm
//@ lock_invariant Perm(n, 1);
class Again {
    int n;

    synchronized void outer() {
        inner();
        n++;
    }

    synchronized void inner() {
        n++;
    }

    public static void main(String[] args) {
        Again again = new Again();
        again.outer();
        System.out.println(again.n);
    }
}
