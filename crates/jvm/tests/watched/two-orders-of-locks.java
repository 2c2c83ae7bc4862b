// explore: deadlock
class Main {
    public static void main(String[] args) throws InterruptedException {
        Object a = new Object();
        Object b = new Object();
        Thread other = new Thread(() -> { synchronized (b) { synchronized (a) { b.hashCode(); } } });
        other.start();
        synchronized (a) { synchronized (b) { a.hashCode(); } }
        other.join();
    }
}
