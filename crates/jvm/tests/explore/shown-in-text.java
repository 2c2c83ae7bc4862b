// explore: preFailed:false
// What is added to a text is looked at.
import java.util.concurrent.atomic.AtomicInteger;

class Shown {
    static final AtomicInteger number = new AtomicInteger();

    //@ requires b;
    static void want(boolean b) { }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { number.set(1); });
        Thread reader = new Thread(() -> { want(("" + number).equals("1")); });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
