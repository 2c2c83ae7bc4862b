// An object of its own whose monitor guards something.
// contract: perm
// modular: perm
class Counter {
    private int n;
    private final Object lock = new Object();
    //@ lock_invariant lock: Perm(n, 1) ** n >= 0;

    Counter() {
        //@ commit lock;
    }

    void bump() {
        synchronized (lock) {
            n++;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) {
        Counter c = new Counter();
        c.bump();
        System.out.println(c.n);
    }
}
