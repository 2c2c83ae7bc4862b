// Only where the other thread has not begun, its permission is missing here: the lock must be held.
// explore: perm
//@ lock_invariant Perm(n, 1);
class Shared {
    int n;

    public static void main(String[] args) throws InterruptedException {
        Shared shared = new Shared();
        Thread other = new Thread(() -> {
            synchronized (shared) {
                shared.n++;
            }
        });
        other.start();
        boolean seen;
        synchronized (shared) {
            seen = shared.n == 1;
        }
        if (seen) {
            System.out.println(shared.n);
        }
        other.join();
    }
}
