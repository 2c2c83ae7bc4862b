// However a monitor is left, its invariant must hold.
// contract: invariantFailed:false
//@ lock_invariant Perm(n, 1) ** n == 0;
class Leaves {
    private int n;

    synchronized void fail() {
        n = 1;
        throw new IllegalStateException();
    }

    public static void main(String[] args) {
        try {
            new Leaves().fail();
        } catch (IllegalStateException e) {
            System.out.println("caught");
        }
    }
}
