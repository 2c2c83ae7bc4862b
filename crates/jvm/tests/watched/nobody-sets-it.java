// explore: livelock
class Main {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { while (!ready) { Thread.onSpinWait(); } });
        other.start();
        other.join();
    }
}
