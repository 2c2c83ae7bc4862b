// The flag is looked at outside the monitor: the notification may come in between.
// explore: deadlock
class Gate {
    volatile boolean open;
    //@ resource touched() = true;

    void pass() throws InterruptedException {
        if (!open) {
            synchronized (this) {
                wait();
            }
        }
    }

    void open() {
        open = true;
        synchronized (this) {
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        Thread opener = new Thread(gate::open);
        opener.start();
        gate.pass();
        opener.join();
    }
}
