// The invariant does not hold when the lock is released.
// contract: invariantFailed:false
// thread: invariantFailed:false
// modular: invariantFailed:false
//@ lock_invariant Perm(count, 1) ** count >= 0;
class Counter {
    private int count;

    void add() {
        synchronized (this) {
            count--;
        }
    }

    synchronized int get() {
        return count;
    }
}

class Adder extends Thread {
    final Counter counter;

    Adder(Counter c) {
        counter = c;
    }

    public void run() {
        for (int i = 0; i < 100; i++) {
            counter.add();
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Counter c = new Counter();
        Adder a = new Adder(c);
        Adder b = new Adder(c);
        a.counter.add();
        System.out.println(c.get());
    }
}
