// Each access is guarded, the update as a whole is not.
// explore: assertFailed:false
//@ lock_invariant Perm(n, 1);
class Counter {
    private int n;

    synchronized int get() {
        return n;
    }

    synchronized void set(int v) {
        n = v;
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread other = new Thread(() -> counter.set(counter.get() + 1));
        other.start();
        counter.set(counter.get() + 1);
        other.join();
        int end = counter.get();
        //@ assert end == 2;
    }
}
