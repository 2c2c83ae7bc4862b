//@ model ownership;
// Figures 4.5 and 4.6: philosophers take their forks in the order of the levels.
class Fork { int uses; }

class Eater implements Runnable {
    /*@ shared @*/ Fork near, far;
    //@ invariant near != null && far != null && near \in \S && far \in \S && far.lockLevel < near.lockLevel;

    //@ requires a != null && b != null && a \in \S && b \in \S && b.lockLevel < a.lockLevel;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Eater(Fork a, Fork b) {
        near = a;
        far = b;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        synchronized (near) {
            synchronized (far) {
                far.uses = near.uses + 1;
            }
        }
    }
}

class Dinner {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Fork one = new Fork();
        Fork two = new Fork();
        Fork three = new Fork();
        //@ locklevel low = between({}, {});
        //@ locklevel high = between({low}, {});
        //@ locklevel middle = between({low}, {high});
        //@ share (one, low);
        //@ share (two, middle);
        //@ share (three, high);
        new Thread(new Eater(two, one)).start();
        new Thread(new Eater(three, two)).start();
        new Thread(new Eater(three, one)).start();
    }
}
