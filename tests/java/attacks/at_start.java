// exit: 3
// What the library calls while a class is initialised sees static final fields without their values.
import java.util.*;

class CalledAtStart {
    static class Order implements Comparator<String> {
        public int compare(String a, String b) {
            assert CalledAtStart.LAST != null; //~ ERROR unsupported: a static final field in code that
            return 0;
        }
    }
    static final Object QUEUE = new PriorityQueue<String>(new Order());
    static {
        Optional<String> some = Optional.of("a");
        if (some != null) {
            some.ifPresent(x -> {
                assert CalledAtStart.LAST != null; //~ ERROR unsupported: a static final field in code that
            });
        }
    }
    static final Object LAST = new Object();
}
