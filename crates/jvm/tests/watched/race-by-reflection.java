// run: race
// explore: race
import java.lang.reflect.Field;

class Main {
    int n;

    public static void main(String[] args) throws Exception {
        Main m = new Main();
        Field n = Main.class.getDeclaredField("n");
        Thread other = new Thread(() -> m.n = 1);
        other.start();
        n.setInt(m, 2);
        other.join();
    }
}
