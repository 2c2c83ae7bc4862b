// explore: race
class Main {
    static int n;

    public static void main(String[] args) {
        Thread other = new Thread(() -> n++);
        other.setDaemon(true);
        other.start();
        n++;
    }
}
