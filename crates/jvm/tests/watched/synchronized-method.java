// run: clean
// explore: clean
class Main {
    private int n;

    synchronized int next(boolean fails) {
        if (fails) { throw new IllegalStateException(); }
        return ++n;
    }

    public static void main(String[] args) throws InterruptedException {
        Main m = new Main();
        Thread other = new Thread(() -> m.next(false));
        other.start();
        try { m.next(true); } catch (IllegalStateException e) { m.next(false); }
        other.join();
        if (m.n != 2) { throw new AssertionError(); }
    }
}
