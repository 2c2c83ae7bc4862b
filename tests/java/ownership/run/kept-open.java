// test: run --keep-going
//@ model ownership;
// What is open for reading is not given away meanwhile, and is not in the access set.
class Node { int v; }

class Pair {
    /*@ rep @*/ Node a;
    //@ invariant a != null;

    Pair() {
        a = new Node();
        //@ pack this;
    }
}

class Holder {
    /*@ rep @*/ Pair p;
}

class Task implements Runnable {
    /*@ rep @*/ Node n;

    Task() {
        n = new Node();
        //@ pack this;
    }

    public void run() { }
}

class Main {
    public static void main(String[] args) {
        Pair p = new Pair();
        //@ read (p) {
        //@ assert p \notin \A && p \in \R && p \notin \W;
        //@ read (p) {
        int v = p.a.v;
        //@ }
        //@ assert p \notin \A;
        //@ }
        //@ assert p \in \A && p \in \W;
        //@ read (p) {
        //@ share_immutable p; //~ ERROR share.access
        //@ }
        Pair q = new Pair();
        Holder h = new Holder();
        h.p = q;
        //@ read (q) {
        //@ pack h; //~ ERROR pack.rep-access
        //@ }
        Task t = new Task();
        //@ read (t) {
        Thread thread = new Thread(t); //~ ERROR call.pre
        //@ }
        Pair r = new Pair();
        //@ locklevel l = between({}, {});
        //@ share (r, l);
        synchronized (r) {
            //@ read (r) {
            int w = r.a.v;
            //@ }
            //@ unpack r;
            //@ pack r;
        }
    }
}
