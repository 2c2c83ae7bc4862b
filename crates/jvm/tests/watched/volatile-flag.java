// run: clean
// explore: clean
class Main {
    static volatile boolean ready;
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { value = 3; ready = true; });
        other.start();
        while (!ready) { Thread.onSpinWait(); }
        if (value != 3) { throw new AssertionError(); }
        other.join();
    }
}
