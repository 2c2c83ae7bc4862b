// A lock that is given back although nobody knows whether it was ever taken.

import java.util.concurrent.atomic.AtomicBoolean;

class Spin {
    private int value;
    private final AtomicBoolean taken = new AtomicBoolean();
    //@ atomic_invariant taken: !v ==> Perm(value, 1);

    //@ ensures committed(taken);
    Spin() {
        //@ commit taken;
    }

    //@ requires committed(taken);
    void giveBack() {
        taken.set(false); //~ ERROR invariantFailed:perm
    }
}
