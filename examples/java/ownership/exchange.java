//@ model ownership;
// A telephone exchange. Numbers are in a directory that never changes; a call locks the lines of both ends, the higher number first.

class Directory {
    /*@ rep @*/ private int[] owners;
    //@ invariant owners != null;

    //@ requires 0 <= size;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Directory(int size) {
        owners = new int[size];
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && this \notin \S;
    //@ ensures this \in \A && this.inv && this \notin \S;
    void enter(int number, int owner) {
        //@ unpack this;
        if (0 <= number && number < owners.length) {
            owners[number] = owner;
        }
        //@ pack this;
    }

    //@ requires this \in \R && this.inv;
    int ownerOf(int number) {
        int found = -1;
        //@ read (this) {
        if (0 <= number && number < owners.length) {
            found = owners[number];
        }
        //@ }
        return found;
    }
}

class Line {
    int calls;
    boolean busy;
    //@ invariant 0 <= calls;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Line() {
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void connect() {
        //@ unpack this;
        busy = true;
        calls = calls + 1;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void hangUp() {
        //@ unpack this;
        busy = false;
        //@ pack this;
    }
}

class Caller implements Runnable {
    /*@ shared @*/ private Line from;
    /*@ shared @*/ private Line to;
    /*@ shared @*/ private Directory directory;
    //@ invariant from != null && to != null && directory != null;
    //@ invariant from \in \SL && to \in \SL && directory \in \SI && to.lockLevel < from.lockLevel;

    //@ requires f != null && t != null && d != null && f \in \SL && t \in \SL && d \in \SI && t.lockLevel < f.lockLevel;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Caller(Line f, Line t, Directory d) {
        from = f;
        to = t;
        directory = d;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        int owner = directory.ownerOf(1);
        //@ loop_invariant this \in \A && this.inv;
        for (int i = 0; i < 3; i++) {
            call();
        }
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    //@ ensures this \in \A && this.inv;
    private void call() {
        synchronized (from) {
            synchronized (to) {
                from.connect();
                to.connect();
                to.hangUp();
                from.hangUp();
            }
        }
    }
}

class Exchange {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Directory directory = new Directory(4);
        directory.enter(1, 7);
        //@ share_immutable directory;
        Line one = new Line();
        Line two = new Line();
        //@ locklevel low = between({}, {});
        //@ locklevel high = between({low}, {});
        //@ share_lockprotected (one, high);
        //@ share_lockprotected (two, low);
        new Thread(new Caller(one, two, directory)).start();
        new Thread(new Caller(one, two, directory)).start();
        System.out.println(directory.ownerOf(1));
    }
}
