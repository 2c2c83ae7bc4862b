//@ model ownership;
// Philosophers around a table. The levels of the forks fix who reaches for which fork first, so nobody starves in a circle.

class Fork {
    int meals;
    //@ invariant 0 <= meals;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Fork() {
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void use() {
        //@ unpack this;
        meals = meals + 1;
        //@ pack this;
    }
}

class Philosopher implements Runnable {
    /*@ shared @*/ Fork near;
    /*@ shared @*/ Fork far;
    //@ invariant near != null && far != null && near \in \S && far \in \S && far.lockLevel < near.lockLevel;

    //@ requires a != null && b != null && a \in \S && b \in \S && b.lockLevel < a.lockLevel;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Philosopher(Fork a, Fork b) {
        near = a;
        far = b;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        //@ loop_invariant this \in \A && this.inv;
        for (int i = 0; i < 3; i++) {
            synchronized (near) {
                synchronized (far) {
                    near.use();
                    far.use();
                }
            }
        }
    }
}

class Table {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Fork one = new Fork();
        Fork two = new Fork();
        Fork three = new Fork();
        //@ locklevel low = between({}, {});
        //@ locklevel middle = between({low}, {});
        //@ locklevel high = between({middle}, {});
        //@ share (one, high);
        //@ share (two, middle);
        //@ share (three, low);
        new Thread(new Philosopher(one, two)).start();
        new Thread(new Philosopher(two, three)).start();
        new Thread(new Philosopher(one, three)).start();
    }
}
