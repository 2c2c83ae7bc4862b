// The new value must stand for something that is there.
// contract: invariantFailed:false
import java.util.concurrent.atomic.AtomicInteger;

class Counter {
    private final AtomicInteger n = new AtomicInteger(1);
    //@ atomic_invariant n: v >= 0;

    Counter() {
        //@ commit n;
    }

    public static void main(String[] args) {
        Counter c = new Counter();
        c.n.decrementAndGet();
        c.n.getAndAdd(-1);
    }
}
