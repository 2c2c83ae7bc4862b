//@ model ownership;
final class Lock { int x; }

class Main {
    //@ requires a != null && b != null && a \in \S && b \in \S && a < \lockStack;
    static void both(Lock a, Lock b) {
        synchronized (a) { //~ CAUSE: this lock is held
            synchronized (b) { //~ ERROR lock.order
                b.x = a.x;
            }
        }
    }
}
