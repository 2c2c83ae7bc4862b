class Worker extends Thread {
    final int n;
    volatile long result;
    volatile boolean stop;

    Worker(int n) {
        this.n = n;
    }

    @Override
    public void run() {
        long[] memo = new long[n + 1];
        memo[1] = 1;
        for (int i = 2; i <= n; i++) {
            memo[i] = memo[i - 1] + memo[i - 2];
        }
        result = memo[n];
    }
}

class Main {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Worker[] ws = {new Worker(10), new Worker(20), new Worker(50)};
        for (Worker w : ws) {
            w.start();
        }
        long sum = 0;
        for (Worker w : ws) {
            w.join();
            sum += w.result;
        }
        System.out.println(sum);
        synchronized (lock) {
            lock.wait(1);
            lock.notifyAll();
        }
        Thread t = new Thread(() -> {
            synchronized (lock) {
                throw new IllegalStateException("in thread");
            }
        }, "thrower");
        t.setUncaughtExceptionHandler((who, e) -> System.out.println(who.getName() + " " + e.getMessage()));
        t.start();
        t.join(5000);
        System.out.println(t.isAlive());
        try {
            lock.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not held");
        }
        Thread.currentThread().interrupt();
        try {
            t.join();
            System.out.println("joined");
            Thread.sleep(10);
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
