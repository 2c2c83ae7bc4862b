// run: clean
// explore: clean
class Main {
    private Integer held;

    synchronized void put(int what) throws InterruptedException {
        while (held != null) { wait(); }
        held = what;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (held == null) { wait(); }
        int what = held;
        held = null;
        notifyAll();
        return what;
    }

    public static void main(String[] args) throws InterruptedException {
        Main m = new Main();
        Thread other = new Thread(() -> {
            try { m.put(1); m.put(2); } catch (InterruptedException e) { throw new IllegalStateException(e); }
        });
        other.start();
        int sum = m.take() + m.take();
        other.join();
        if (sum != 3) { throw new AssertionError(); }
    }
}
