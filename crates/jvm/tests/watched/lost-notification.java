// explore: deadlock
class Main {
    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Thread other = new Thread(() -> { synchronized (o) { o.notify(); } });
        other.start();
        synchronized (o) { o.wait(); }
        other.join();
    }
}
