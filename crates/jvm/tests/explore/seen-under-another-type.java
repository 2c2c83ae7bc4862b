// explore: preFailed:false
// A map of `java.util.concurrent` that is seen as any map: the order of its uses counts all the same.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

class Other {
    static final Map<Integer, Integer> map = new ConcurrentHashMap<>();

    //@ requires b;
    static void want(boolean b) { }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { map.put(1, 1); });
        Thread reader = new Thread(() -> { want(map.containsKey(1)); });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
