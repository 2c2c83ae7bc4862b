//@ model ownership;
// Objects of anonymous classes keep the contracts of what they stand for, and have what they capture by their invariants.

interface Answer {
    //@ ensures 0 <= \result;
    int give();
}

class Cell { int v; }

class Anonymous {
    static Answer right() {
        return new Answer() {
            //@ ensures \result == 1;
            public int give() { return 1; }
        };
    }

    static Answer wrong() {
        return new Answer() {
            public int give() { //~ ERROR override.post
                return -1;
            }
        };
    }

    //@ requires c != null && c \in \S;
    static void worker(Cell c) {
        Runnable r = new Runnable() {
            //@ invariant c != null && c \in \S;
            {
                //@ pack this;
            }

            //@ requires this \in \A && this.inv && \lockStack.isEmpty();
            public void run() {
                synchronized (c) { c.v = 1; }
            }
        };
        new Thread(r).start();
    }
}
