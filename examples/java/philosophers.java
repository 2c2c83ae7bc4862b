// Philosophers who eat with two forks, and never wait for each other in a circle. A fork counts how often it was used; who wants to use it has to hold its monitor.

//@ lock_invariant Perm(uses, 1) ** uses >= 0;
class Fork {
    final int place;
    private int uses;

    //@ lock_level place;

    //@ ensures committed(this) ** this.place == place;
    Fork(int place) {
        this.place = place;
        //@ commit this;
    }

    //@ requires held(this) ** Perm(uses, 1) ** uses >= 0;
    //@ ensures Perm(uses, 1) ** uses > 0;
    void use() {
        uses++;
    }
}

class Philosopher extends Thread {
    final Fork low;
    final Fork high;

    //@ requires low != null ** high != null ** low.place < high.place;
    //@ requires committed(low) ** committed(high);
    //@ ensures this.low == low ** this.high == high;
    Philosopher(Fork low, Fork high) {
        this.low = low;
        this.high = high;
    }

    //@ requires low != null ** high != null ** low.place < high.place ** committed(low) ** committed(high);
    public void run() {
        //@ loop_invariant 0 <= meal ** meal <= 3;
        for (int meal = 0; meal < 3; meal++) {
            // The fork with the smaller number first: all philosophers agree on that.
            synchronized (low) {
                synchronized (high) {
                    low.use();
                    high.use();
                }
            }
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Fork a = new Fork(1);
        Fork b = new Fork(2);
        Fork c = new Fork(3);
        Philosopher first = new Philosopher(a, b);
        Philosopher second = new Philosopher(b, c);
        Philosopher third = new Philosopher(a, c);
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
    }
}
