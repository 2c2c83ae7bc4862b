// A mailbox: whoever waits gives the lock and what lies in it away, and has it again afterwards.
// contract: clean
// modular: clean
// prints: got 7
//@ lock_invariant Perm(full, 1) ** Perm(value, 1);
class Box {
    private boolean full;
    private int value;

    //@ ensures committed(this);
    Box() {
        //@ commit this;
    }

    //@ requires committed(this);
    synchronized void put(int v) {
        value = v;
        full = true;
        notifyAll();
    }

    //@ requires committed(this);
    synchronized int take() throws InterruptedException {
        //@ loop_invariant held(this) ** Perm(full, 1) ** Perm(value, 1);
        while (!full) {
            wait();
        }
        full = false;
        return value;
    }
}

class Sender extends Thread {
    final Box box;

    Sender(Box b) {
        box = b;
    }

    //@ requires committed(box);
    public void run() {
        box.put(7);
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Sender s = new Sender(box);
        s.start();
        System.out.println("got " + box.take());
        s.join();
    }
}
