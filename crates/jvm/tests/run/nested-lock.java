// Entering a lock again neither gives nor takes anything.
// contract: clean
// prints: 2
//@ lock_invariant Perm(n, 1) ** n % 2 == 0;
class Even {
    private int n;

    synchronized void twice() {
        step();
        step();
    }

    synchronized void step() {
        n++;
    }

    synchronized int get() {
        return n;
    }

    public static void main(String[] args) {
        Even e = new Even();
        e.twice();
        System.out.println(e.get());
    }
}
