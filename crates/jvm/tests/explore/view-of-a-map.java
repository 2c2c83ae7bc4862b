// explore: preFailed:false
// A view of a map shows what is done with the map.
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

class View {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    static final Set<Integer> keys = map.keySet();

    //@ requires b;
    static void want(boolean b) { }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { map.put(1, 1); });
        Thread reader = new Thread(() -> { want(keys.contains(1)); });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
