// test: run
// exit: 3
//@ model ownership;
// What a run cannot judge is said: the contract of a lambda, and what goes through thread-safe objects of the library.
import java.util.concurrent.atomic.AtomicInteger;

interface Needs {
    //@ requires n > 0;
    int of(int n);
}

class Counts implements Runnable {
    final AtomicInteger n;

    Counts(AtomicInteger n) { this.n = n; }

    public void run() { n.incrementAndGet(); } //~ WARNING G5590
}

class Main {
    public static void main(String[] args) {
        Needs needs = n -> n; //~ WARNING G5590
        needs.of(0);
        AtomicInteger n = new AtomicInteger();
        n.incrementAndGet();
        new Thread(new Counts(n)).start();
    }
}
