// Who only looks at the flag has nothing of what it stands for: only a schedule in which it is set shows that.
// explore: assignFieldFailed
import java.util.concurrent.atomic.AtomicBoolean;

class Shared {
    int value;
    final AtomicBoolean done = new AtomicBoolean();
    //@ atomic_invariant done: v ==> Perm(value, 1);

    //@ ensures committed(done) ** Perm(value, 1);
    Shared() {
        //@ commit done;
    }
}

class Setter extends Thread {
    final Shared shared;

    Setter(Shared shared) { this.shared = shared; }

    //@ requires shared != null ** committed(shared.done) ** Perm(shared.value, 1);
    public void run() {
        shared.value = 1;
        shared.done.set(true);
    }
}

class Main {
    public static void main(String[] args) {
        Shared shared = new Shared();
        new Setter(shared).start();
        if (shared.done.get()) {
            shared.value = 2;
        }
    }
}
