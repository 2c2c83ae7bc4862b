// explore: deadlock
class Philosopher extends Thread {
    //@ resource touched() = true;
    private final Object left;
    private final Object right;

    Philosopher(Object left, Object right) {
        this.left = left;
        this.right = right;
    }

    @Override
    public void run() {
        synchronized (left) {
            synchronized (right) {
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] forks = {new Object(), new Object(), new Object()};
        Philosopher[] all = new Philosopher[3];
        for (int i = 0; i < 3; i++) {
            all[i] = new Philosopher(forks[i], forks[(i + 1) % 3]);
            all[i].start();
        }
        for (Philosopher p : all) {
            p.join();
        }
    }
}
