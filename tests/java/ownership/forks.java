//@ model ownership;
// Figures 4.5 and 4.6: philosophers take their forks in the order of the levels.

class Fork {
    int used;

    //@ requires this \in \A;
    //@ ensures this \in \A;
    void use() { used++; }
}

final class Thinker implements Runnable {
    /*@ shared @*/ Fork low;
    /*@ shared @*/ Fork high;
    //@ invariant low != null && high != null && low.lockLevel < high.lockLevel;

    //@ requires low != null && high != null && low \in \S && high \in \S && low.lockLevel < high.lockLevel;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Thinker(Fork low, Fork high) {
        this.low = low;
        this.high = high;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        synchronized (high) {
            synchronized (low) {
                low.use();
                high.use();
            }
        }
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    void bad_other_order() {
        synchronized (low) {
            synchronized (high) { } //~ ERROR lock.order
        }
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    void bad_write() {
        low = high; //~ ERROR write.valid
    }
}

class Table {
    //@ requires \lockStack.isEmpty();
    static void lay() {
        Fork a = new Fork();
        Fork b = new Fork();
        Fork c = new Fork();
        //@ locklevel one = between({}, {});
        //@ share (a, one);
        //@ locklevel three = between({one}, {});
        //@ share (c, three);
        //@ locklevel two = between({one}, {three});
        //@ share (b, two);
        new Thread(new Thinker(a, b)).start();
        new Thread(new Thinker(b, c)).start();
        new Thread(new Thinker(a, c)).start();
    }

    //@ requires \lockStack.isEmpty();
    static void bad_cycle() {
        Fork a = new Fork();
        Fork b = new Fork();
        //@ locklevel one = between({}, {});
        //@ share (a, one);
        //@ locklevel two = between({one}, {});
        //@ share (b, two);
        new Thread(new Thinker(b, a)).start(); //~ ERROR call.pre
    }

    //@ requires \lockStack.isEmpty();
    static void bad_between() {
        //@ locklevel one = between({}, {});
        //@ locklevel two = between({one}, {});
        //@ locklevel three = between({two}, {one}); //~ ERROR between.order
    }

    //@ requires \lockStack.isEmpty();
    static void bad_no_level() {
        Fork a = new Fork();
        //@ share a; //~ ERROR share.level
    }
}
