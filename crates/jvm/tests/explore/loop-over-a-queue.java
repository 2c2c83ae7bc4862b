// explore: preFailed:false
// A loop over a queue that another thread adds to.
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

class Gone {
    static final Collection<Integer> all = new ConcurrentLinkedQueue<>();

    //@ requires b;
    static void want(boolean b) { }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { all.add(1); });
        Thread reader = new Thread(() -> { int n = 0; for (int x : all) { n += x; } want(n == 1); });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
