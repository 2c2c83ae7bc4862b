// A lock made of one atomic truth value: who turns it to true owns what is behind it, until it is turned back.

import java.util.concurrent.atomic.AtomicBoolean;

class Spin {
    private int value;
    private final AtomicBoolean taken = new AtomicBoolean();
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

    //@ requires committed(taken);
    //@ ensures \result >= -1;
    int peek() {
        if (taken.compareAndSet(false, true)) {
            int now = value;
            taken.set(false);
            return now;
        }
        return -1;
    }
}
