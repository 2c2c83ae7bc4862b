// exit: 1
// Wrong programs that have no translation: whoever would have to trust them is undecided.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

//@ lock_invariant Perm(n, 1) ** n >= 0;
class Locked {
    int n;
    //@ ensures committed(this);
    Locked() {
        //@ commit this;
    }
    //@ requires committed(this);
    void callbackInMonitor(java.util.ArrayList<String> all) {
        synchronized (this) {
            n = -1;
            all.forEach(s -> { synchronized (this) { n = 0; } }); //~ ERROR unsupported: the library could call
            //~^ ERROR lockNotCommitted
            //~^^ ERROR unsupported: which has no contract
            //~^^^ ERROR unsupported: a method of the library without a contract, which
            n = 0;
        }
    }
    //@ requires committed(this);
    public String toString() { synchronized (this) { return "" + n; } }
    //@ requires committed(this);
    void textInMonitor() {
        synchronized (this) { n = -1; String s = "n: " + this; n = 0; } //~ ERROR unsupported: the text of an object
    }
    //@ requires committed(this);
    void printInMonitor() {
        Object me = this;
        synchronized (this) { n = -1; System.out.println(me); n = 0; } //~ ERROR unsupported: the library could call
    }
}

class Answers {
    static void sameAnswer(java.util.ArrayList<String> l, java.util.ArrayList<String> m) {
        if (l != null) {
            boolean b = l.equals(m); //~ ERROR unsupported
            l.add("x");
            assert l.equals(m) == b; //~ ERROR unsupported
        }
    }
}

class Conversions {
    //@ requires o != null;
    void storeThroughPattern(Object o) {
        if (o instanceof Object[] all) { //~ ERROR unsupported: a pattern for arrays
        }
    }
    <T> T[] same(T[] a) { return a; }
    void storeThroughGeneric(String[] s) {
        Object[] all = this.<Object>same(s); //~ ERROR unsupported: `String[]` as `T[]`
    }
}

class Guarded {
    int x;
    final ReentrantLock lock = new ReentrantLock();
    final AtomicInteger next = new AtomicInteger();
    final Semaphore s = new Semaphore(2);
    final LinkedBlockingQueue<String> q = new LinkedBlockingQueue<String>();
    //@ lock_invariant lock: true;
    //@ atomic_invariant next: v >= 0;
    //@ permit s: Perm(x, 1\2);
    //@ queue_invariant q: (String m) m != null;

    //@ requires committed(lock);
    void monitor() throws InterruptedException {
        lock.lock();
        lock.wait(); //~ ERROR unsupported: the monitor of a lock object
        lock.unlock();
    }
    //@ requires committed(next);
    void plain() {
        next.lazySet(-1); //~ ERROR unsupported: `lazySet`
    }
    //@ requires committed(s);
    void many() throws InterruptedException {
        s.acquire(2); //~ ERROR unsupported: `acquire`
        x = 1;
    }
    void peek() {
        String m = q.peek(); //~ ERROR unsupported: `peek`
    }
}

class OfNoKnownType {
    void condition(unknown.Thing t) {
        if (t.holds()) { //~ ERROR unsupported: a condition of which not even the type is known
        //~^ ERROR unsupported: a method of the library without a contract, which
            assert false;
        }
    }
    void loop(unknown.Thing t) {
        while (t.holds()) { } //~ ERROR unsupported: a condition of which not even the type is known
        //~^ ERROR unsupported: a method of the library without a contract, which
        assert false;
    }
    boolean negated(unknown.Thing t) { return !t.holds(); } //~ ERROR unsupported: an operator on something
    //~^ ERROR unsupported: a method of the library without a contract, which
    int product(unknown.Thing t) { return t.size() * 2; } //~ ERROR unsupported: an operator on something
    //~^ ERROR unsupported: a number or truth value from something
    //~^^ ERROR unsupported: a method of the library without a contract, which
    boolean both(unknown.Thing t, boolean b) { return b && t.holds(); } //~ ERROR unsupported: a number or truth value from something
    //~^ ERROR unsupported: a method of the library without a contract, which
}
