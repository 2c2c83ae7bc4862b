// judge: by name
//@ model ownership;
// One thread: a loop leaves alone what its method does. What the method has opened before is open in the loop.

class Sums {
    /*@ rep @*/ int[] a;
    int total;
    //@ invariant a != null && total >= 0;

    //@ requires a != null && !a.committed;
    //@ modifies a;
    //@ ensures this.inv && !this.committed;
    Sums(int[] a) { this.a = a; total = 0; /*@ pack this; @*/ }

    //@ requires this.inv && !this.committed;
    //@ ensures this.inv && \result == 42;
    int bad_sum() {
        //@ unpack this;
        int s = 0;
        for (int i = 0; i < a.length; i++) { s += a[i]; }
        //@ pack this;
        return s;
    }

    //@ requires this.inv && !this.committed;
    //@ ensures this.inv && !this.committed;
    int ok_sum() {
        //@ unpack this;
        int s = 0;
        for (int i = 0; i < a.length; i++) { s += a[i]; }
        //@ pack this;
        return s;
    }

    //@ requires this.inv && !this.committed;
    //@ ensures 1 == 2;
    void bad_opened() {
        //@ unpack this;
        int i = 0;
        while (i < 3) { i++; }
    }

    //@ requires this.inv && !this.committed;
    //@ ensures this.inv && !this.committed;
    void bad_changed() {
        //@ unpack this;
        for (int i = 0; i < 3; i++) { total = total + 1; }
        //@ pack this;
    }

    //@ requires this.inv && !this.committed;
    //@ modifies this;
    //@ ensures this.inv && !this.committed && total == 3;
    void ok_changed() {
        //@ unpack this;
        total = 0;
        int i = 0;
        //@ loop_invariant !this.inv && !this.committed && a == \old(a) && !a.committed && total == i && 0 <= i && i <= 3;
        while (i < 3) { total = total + 1; i++; }
        //@ pack this;
    }

    //@ requires other != null && other.inv && !other.committed;
    //@ ensures other.inv && !other.committed && other.total == \old(other.total);
    static void ok_others(Sums other) {
        Sums mine = new Sums(new int[3]);
        for (int i = 0; i < 3; i++) { mine = new Sums(new int[i]); }
    }

    //@ requires other != null && other.inv && !other.committed;
    //@ ensures 1 == 2;
    static void bad_nested(Sums other) {
        //@ unpack other;
        for (int i = 0; i < 3; i++) { for (int j = 0; j < i; j++) { } }
        //@ pack other;
    }
}
