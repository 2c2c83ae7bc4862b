// explore: clean
class Stopped {
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread waits = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    System.out.println("stopped");
                }
            }
        });
        waits.start();
        waits.interrupt();
        waits.join();
    }
}
