// test: run --keep-going
//@ model ownership;
// What is open for reading in a program of one thread counts as owned, as a whole or one class of it.
class Whole {
    int n;
    //@ invariant n >= 0;

    //@ ensures this.inv && !this.committed;
    Whole() {
        //@ pack this;
    }

    //@ requires !this.committed; //~ ERROR call.pre
    void look() { }
}

class Below extends Whole {
    int m;

    //@ ensures this.inv && !this.committed;
    Below() {
        //@ pack this;
    }

    void above() {
        //@ unpack this;
        whole();
        m = 1;
        //@ pack this;
    }

    void whole() {
        //@ read (this) { //~ ERROR readblock.valid
        int k = n;
        //@ }
    }
}

class Main {
    public static void main(String[] args) {
        Whole w = new Whole();
        //@ assert !w.committed;
        //@ read (w) {
        //@ assert w.committed;
        w.look();
        //@ unpack w; //~ ERROR unpack.committed: Whole#1 is unpacked, but is open for reading
        //@ }
        Below b = new Below();
        //@ read (b) {
        b.m = 1; //~ ERROR write.committed
        //~^ ERROR write.valid
        //@ }
        b.above();
        //@ unpack b;
        b.m = 2;
        //@ pack b;
    }
}
