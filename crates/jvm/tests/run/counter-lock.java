// A lock invariant without `commit`: the end of the constructor commits it.
// contract: clean
// thread: clean
// modular: clean
// prints: 200
//@ lock_invariant Perm(count, 1) ** count >= 0;
class Counter {
    private int count;

    void add() {
        synchronized (this) {
            count++;
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
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(c.get());
    }
}
