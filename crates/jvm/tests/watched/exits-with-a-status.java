// explore: exit
class Main {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> n = 1);
        other.start();
        if (n == 1) { System.exit(4); }
        other.join();
    }
}
