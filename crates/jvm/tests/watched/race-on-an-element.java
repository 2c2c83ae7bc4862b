// run: race
// explore: race
class Main {
    public static void main(String[] args) throws InterruptedException {
        long[] a = new long[4];
        Thread other = new Thread(() -> java.util.Arrays.fill(a, 1, 3, 7L));
        other.start();
        a[2] = 5;
        other.join();
    }
}
