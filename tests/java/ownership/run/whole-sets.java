// test: run --keep-going
//@ model ownership;
// The whole access set of a thread: what it has made, unpacked, locked and was given, and nothing else.
class Node { int v; }

class Pair {
    /*@ rep @*/ Node a;
    //@ invariant a != null;

    Pair() {
        a = new Node();
        //@ pack this;
    }
}

class Worker implements Runnable {
    //@ requires \A == {this};
    public void run() {
        //@ assert \A == {this};
        int i = 0;
        //@ loop_invariant \A == {this}; //~ ERROR loop.inv.preserve
        while (i < 1) {
            i++;
            Node left = new Node();
        }
    }
}

class Main {
    //@ requires \A == {p};
    static void all(Pair p) {
        //@ unpack p;
        //@ assert \A == {p, p.a};
        //@ assert {p.a, p} == \A;
        //@ assert \A == {p}; //~ ERROR assert.false
        //@ assert \A != {p};
        //@ pack p;
        //@ read (p) {
        //@ assert \A == {};
        //@ }
        //@ assert \A == {p};
        Node n = new Node();
        //@ assert \A == {p, n};
        int[] numbers = new int[2];
        //@ assert \A == {p, n, numbers};
        //@ assert \W == {p, n}; //~ ERROR assert.false
        //@ locklevel l = between({}, {});
        //@ share (n, l);
        //@ assert \A == {p, numbers};
        synchronized (n) {
            //@ assert \A == {p, numbers, n};
        }
        //@ share_immutable numbers;
        //@ assert \A == {p};
        Worker w = new Worker();
        Thread t = new Thread(w);
        //@ assert \A == {p, t};
        t.start();
        //@ assert \A == {p};
    }

    //@ requires \A == {args};
    public static void main(String[] args) throws InterruptedException {
        //@ assert \A == {args};
        //@ locklevel l = between({}, {});
        //@ share (args, l);
        //@ assert \A == {};
        Pair p = new Pair();
        //@ assert \A == {p};
        all(p);
    }
}
