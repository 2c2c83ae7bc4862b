// Every philosopher takes the left fork first: if all of them do that at once, all wait for ever.

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
    final Fork left;
    final Fork right;

    //@ requires left != null ** right != null ** left.place != right.place;
    //@ requires committed(left) ** committed(right);
    //@ ensures this.left == left ** this.right == right;
    Philosopher(Fork left, Fork right) {
        this.left = left;
        this.right = right;
    }

    //@ requires left != null ** right != null ** left.place != right.place ** committed(left) ** committed(right);
    public void run() {
        synchronized (left) {
            synchronized (right) { //~ ERROR lockOrder: wait for each other in a circle
                left.use();
                right.use();
            }
        }
    }
}
