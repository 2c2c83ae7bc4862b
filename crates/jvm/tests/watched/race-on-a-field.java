// run: race
// explore: race
class Main {
    int n;

    public static void main(String[] args) throws InterruptedException {
        Main m = new Main();
        Thread other = new Thread(() -> m.n = 1);
        other.start();
        m.n = 2;
        other.join();
    }
}
