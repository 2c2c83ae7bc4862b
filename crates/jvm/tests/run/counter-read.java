// A field of the lock is read outside of it.
// contract: perm
// thread: perm
// modular: perm
//@ lock_invariant Perm(count, 1) ** count >= 0;
class Counter {
    private int count;

    void add() {
        int before = count; synchronized (this) {
            count++;
        }
    }

    synchronized int get() {
        return count;
    }
}

class Adder extends Thread {
    final Counter counter;

    //@ requires true;
    public void unused() {}
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
