// Woken up is not yet served: with `if` instead of `while` the buffer may be empty again, and after the end nothing is held.

//@ lock_invariant Perm(count, 1) ** count >= 0;
class Slots {
    private int count;

    //@ ensures committed(this);
    Slots() {
        count = 0;
        //@ commit this;
    }

    //@ requires committed(this);
    void take() throws InterruptedException {
        synchronized (this) { //~ ERROR invariantFailed:false
            if (count == 0) {
                wait();
            }
            count--;
        }
    }

    //@ requires committed(this);
    void put() {
        synchronized (this) {
            count++;
        }
        notifyAll(); //~ ERROR heldFailed
    }
}
