// run: race
// explore: race
class Main {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> ready = true);
        other.start();
        if (ready) { System.out.println("ready"); }
        other.join();
    }
}
