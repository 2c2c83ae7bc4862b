// explore: uncaught
class Main {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> n++);
        other.start();
        n++;
        other.join();
        assert n == 2;
    }
}
