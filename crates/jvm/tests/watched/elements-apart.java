// run: clean
// explore: clean
class Main {
    public static void main(String[] args) throws InterruptedException {
        long[] a = new long[4];
        Thread other = new Thread(() -> java.util.Arrays.fill(a, 0, 2, 7L));
        other.start();
        a[2] = 5;
        other.join();
        if (a[0] + a[2] != 12) { throw new AssertionError(); }
    }
}
