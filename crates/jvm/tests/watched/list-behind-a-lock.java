// run: clean
// explore: clean
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Main {
    public static void main(String[] args) throws InterruptedException {
        List<String> all = Collections.synchronizedList(new ArrayList<>());
        Thread other = new Thread(() -> all.add("a"));
        other.start();
        all.add("b");
        other.join();
        if (all.size() != 2) { throw new AssertionError(); }
    }
}
