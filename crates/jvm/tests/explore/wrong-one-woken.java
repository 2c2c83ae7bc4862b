// `notify` may wake another that waits for the same thing: both then wait.
// explore: deadlock
//@ lock_invariant Perm(full, 1);
class Slot {
    private boolean full;

    synchronized void put() throws InterruptedException {
        while (full) {
            wait();
        }
        full = true;
        notify();
    }

    synchronized void take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notify();
    }

    static Thread taker(Slot slot) {
        Thread thread = new Thread(() -> {
            try {
                slot.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Slot slot = new Slot();
        Thread one = taker(slot);
        Thread two = taker(slot);
        slot.put();
        slot.put();
        one.join();
        two.join();
    }
}
