// explore: preFailed:false
// A vector enters its own monitor, which nobody sees.
import java.util.Vector;

class Vectors {
    static final Vector<Integer> all = new Vector<>();

    //@ requires b;
    static void want(boolean b) { }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { all.add(1); });
        Thread reader = new Thread(() -> { want(all.size() == 1); });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
