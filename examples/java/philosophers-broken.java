// A philosopher who uses the second fork without having it.

//@ lock_invariant Perm(uses, 1) ** uses >= 0;
class Fork {
    private int uses;

    //@ ensures committed(this);
    Fork() {
        //@ commit this;
    }

    //@ requires Perm(uses, 1) ** uses >= 0;
    //@ ensures Perm(uses, 1) ** uses > 0;
    void use() {
        uses++;
    }
}

class Philosopher extends Thread {
    final Fork low;
    final Fork high;

    Philosopher(Fork low, Fork high) {
        this.low = low;
        this.high = high;
    }

    //@ requires low != null ** high != null ** low != high ** committed(low) ** committed(high);
    public void run() {
        synchronized (low) {
            low.use();
            high.use(); //~ ERROR preFailed:perm: Perm(uses, 1)
        }
    }
}
