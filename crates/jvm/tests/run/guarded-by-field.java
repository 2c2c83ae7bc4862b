// `@GuardedBy` names a field with a lock.
// contract: assignFieldFailed
import java.util.concurrent.locks.ReentrantLock;

@interface GuardedBy { String value(); }

class Counter {
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock") private int n;

    void bump() {
        lock.lock();
        n++;
        lock.unlock();
    }

    void bumpWithout() {
        n++;
    }

    //@ requires c != null;
    static void use(Counter c) {
        c.bump();
        c.bumpWithout();
    }

    public static void main(String[] args) {
        use(new Counter());
    }
}
