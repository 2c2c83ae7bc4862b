//@ model ownership;
// A bounded mailbox between those who send and those who receive. The array belongs to the mailbox: nobody else can touch it.

class Mailbox {
    /*@ rep @*/ private int[] letters;
    private int first;
    private int count;
    //@ invariant letters != null && 0 < letters.length && 0 <= first && first < letters.length && 0 <= count && count <= letters.length;

    //@ requires 0 < size;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Mailbox(int size) {
        letters = new int[size];
        //@ pack this;
    }

    //@ requires this \in \S && this < \lockStack;
    void send(int letter) throws InterruptedException {
        synchronized (this) {
            //@ loop_invariant this \in \A && this.inv;
            while (full()) { wait(); }
            //@ unpack this;
            letters[(first + count) % letters.length] = letter;
            count = count + 1;
            //@ pack this;
            notifyAll();
        }
    }

    //@ requires this \in \S && this < \lockStack;
    int receive() throws InterruptedException {
        synchronized (this) {
            //@ loop_invariant this \in \A && this.inv;
            while (count == 0) { wait(); }
            //@ unpack this;
            int letter = letters[first];
            first = (first + 1) % letters.length;
            count = count - 1;
            //@ pack this;
            notifyAll();
            return letter;
        }
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv && (!\result ==> count < letters.length);
    private boolean full() { return count == letters.length; }
}

class Sender implements Runnable {
    /*@ shared @*/ Mailbox to;
    //@ invariant to != null && to \in \S;

    //@ requires m != null && m \in \S;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Sender(Mailbox m) {
        to = m;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        try {
            //@ loop_invariant this \in \A && this.inv;
            for (int i = 0; i < 5; i++) { to.send(i); }
        } catch (InterruptedException e) {
        }
    }
}

class Post {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) throws InterruptedException {
        Mailbox box = new Mailbox(2);
        //@ locklevel level = between({}, {});
        //@ share (box, level);
        new Thread(new Sender(box)).start();
        int sum = 0;
        for (int i = 0; i < 5; i++) { sum = sum + box.receive(); }
        System.out.println(sum);
    }
}
