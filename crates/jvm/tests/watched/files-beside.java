// explore: G5591
import java.io.File;

class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new File("there-is-no-such-file").exists());
        other.start();
        other.join();
    }
}
