// run: clean
// explore: clean
class Main {
    private static long sum;
    private static double half;

    static synchronized void add(long what) {
        sum += what;
        half += what / 2.0;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> add(3));
        other.start();
        add(4);
        other.join();
        if (sum != 7 || half != 3.5) { throw new AssertionError(); }
    }
}
