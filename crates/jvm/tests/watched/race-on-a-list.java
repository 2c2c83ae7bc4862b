// run: race
// explore: race
import java.util.ArrayList;
import java.util.List;

class Main {
    public static void main(String[] args) throws InterruptedException {
        List<String> all = new ArrayList<>();
        Thread other = new Thread(() -> all.add("a"));
        other.start();
        all.add("b");
        other.join();
    }
}
