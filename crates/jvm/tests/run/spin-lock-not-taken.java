// Who has not turned the value has not what lies behind it.
// contract: assignFieldFailed
import java.util.concurrent.atomic.AtomicBoolean;

class Spin {
    private int value;
    private final AtomicBoolean taken = new AtomicBoolean();
    //@ atomic_invariant taken: !v ==> Perm(value, 1);

    Spin() {
        //@ commit taken;
    }

    public static void main(String[] args) {
        Spin spin = new Spin();
        if (!spin.taken.get()) {
            spin.value = 1;
        }
    }
}
