// test: run
//@ model ownership;
// Two threads and a mailbox: every rule is kept.

class Box {
    /*@ rep @*/ private int[] slots;
    private int count;
    //@ invariant slots != null && 0 <= count && count <= slots.length;
    //@ invariant (\forall int i; 0 <= i && i < count; slots[i] > 0);

    //@ ensures this \in \A && this.inv;
    Box(int size) {
        slots = new int[size];
        //@ pack this;
    }

    //@ requires this \in \S && this < \lockStack;
    void put(int x) throws InterruptedException {
        synchronized (this) {
            while (full()) { wait(); }
            //@ unpack this;
            slots[count] = x;
            count++;
            //@ pack this;
            notifyAll();
        }
    }

    //@ requires this \in \S && this < \lockStack;
    int take() throws InterruptedException {
        synchronized (this) {
            while (count == 0) { wait(); }
            //@ unpack this;
            count--;
            int x = slots[count];
            //@ pack this;
            notifyAll();
            return x;
        }
    }

    //@ requires this \in \A && this.inv;
    private boolean full() {
        //@ unpack this;
        boolean result = count == slots.length;
        //@ pack this;
        return result;
    }
}

class Producer implements Runnable {
    /*@ shared @*/ Box box;
    //@ invariant box != null && box \in \S;

    //@ requires b \in \S;
    Producer(Box b) {
        box = b;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        try {
            for (int i = 1; i <= 20; i++) { box.put(i); }
        } catch (InterruptedException e) {
        }
    }
}

class Main {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) throws InterruptedException {
        Box box = new Box(3);
        //@ locklevel l = between({}, {});
        //@ share (box, l);
        new Thread(new Producer(box)).start();
        int sum = 0;
        for (int i = 1; i <= 20; i++) { sum += box.take(); }
        if (sum != 210) { throw new RuntimeException(); }
    }
}
