// test: run --keep-going
//@ model ownership;
// The state of classes: whose it is, its invariant, the order of class locks; fields that only annotations know.
/*@ static_lockprotected @*/ class Counter {
    static int count;
    //@ static invariant count >= 0; //~ ERROR pack.invariant

    static {
        count = 1;
        //@ pack Counter.class;
    }

    //@ requires Counter.class < \lockStack;
    static int next(int step) {
        synchronized (Counter.class) {
            //@ unpack Counter.class;
            count += step;
            int now = count;
            //@ pack Counter.class;
            return now;
        }
    }

    static synchronized int now() { return count; }

    static int bare() { return count; } //~ ERROR read.access
}

/*@ static_immutable @*/ class Primes {
    /*@ rep @*/ static int[] some;
    //@ static invariant some != null && some.length == 2;

    static {
        some = new int[] {2, 3};
        //@ pack Primes.class;
    }

    static int first() {
        int p = 0;
        //@ read (Primes.class) {
        p = some[0];
        //@ }
        return p;
    }

    static void spoil() { some[0] = 4; } //~ ERROR write.access
}

class Open {
    static int n;
    //@ static invariant n == 0;
    static { n = 0; } //~ ERROR init.invalid
}

class Low { static int n = 1; static int get() { synchronized (Low.class) { return n; } } }

class High {
    //@ lock_before Low;
    static int n = 1;

    static int both() { synchronized (High.class) { return n + Low.get(); } }

    static int wrong() { synchronized (Low.class) { synchronized (High.class) { return n; } } } //~ ERROR lock.order
}

class Node { Node next; }

class Chain {
    Node first;
    //@ ghost rep Set<Node> nodes;
    //@ invariant first == null || first \in nodes; //~ ERROR pack.invariant
    //@ invariant (\forall Node n \in nodes; n.next == null || n.next \in nodes);

    Chain() {
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void add(boolean well) {
        //@ unpack this;
        Node n = new Node();
        n.next = first;
        first = n;
        if (well) {
            //@ ghost nodes = nodes \cup {n};
        }
        //@ pack this;
    }
}

class Main {
    public static void main(String[] args) {
        Counter.next(2);
        Counter.now();
        Counter.bare();
        Counter.next(-9);
        Primes.first();
        Primes.spoil();
        int n = Open.n; //~ ERROR read.access
        High.both();
        High.wrong();
        Chain c = new Chain();
        c.add(true);
        c.add(true);
        Node inside = c.first;
        inside.next = null; //~ ERROR write.access
        c.add(false);
    }
}
