// A condition that a run cannot judge does not keep permissions from moving.
// contract: unchecked
// modular: unchecked
//@ lock_invariant Perm(n, 1) ** (\forall int i; i * i >= 0);
class Counter {
    private int n;

    synchronized void add() {
        n++;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter c = new Counter();
        c.add();
        Thread t = new Thread(() -> c.add());
        t.start();
        t.join();
        c.add();
    }
}
