// A lock that is made of an atomic: its value says what lies in it.
// contract: clean
// modular: clean
import java.util.concurrent.atomic.AtomicBoolean;

class Spin {
    private int value;
    final AtomicBoolean taken = new AtomicBoolean();
    //@ atomic_invariant taken: !v ==> Perm(value, 1) ** value >= 0;

    //@ ensures committed(taken);
    Spin() {
        //@ commit taken;
    }

    //@ requires committed(taken) ** by >= 0;
    void add(int by) {
        boolean mine = false;
        //@ loop_invariant mine ==> Perm(value, 1) ** value >= 0;
        while (!mine) {
            mine = taken.compareAndSet(false, true);
        }
        value += by;
        taken.set(false);
    }
}

class Adder extends Thread {
    final Spin spin;

    Adder(Spin spin) { this.spin = spin; }

    //@ requires spin != null ** committed(spin.taken);
    public void run() {
        for (int i = 0; i < 100; i++) {
            spin.add(i);
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Spin spin = new Spin();
        Adder a = new Adder(spin);
        a.start();
        for (int i = 0; i < 100; i++) {
            spin.add(i);
        }
        a.join();
    }
}
