//@ model ownership;
// Figure 3.2: a list of numbers over an array of its own.

final class Numbers {
    /*@ rep @*/ private int[] elems;
    private int count;
    //@ invariant elems != null && 0 <= count && count <= elems.length;

    /*@ inspector @*/ int size() { return count; }

    //@ requires 0 <= i && i < size();
    /*@ inspector @*/ int at(int i) { return elems[i]; }

    //@ derived_invariant 0 <= size();

    //@ requires given != null && !given.committed;
    //@ ensures !this.committed && this.inv && size() == given.length;
    //@ ensures (\forall int i; 0 <= i && i < size(); at(i) == \old(given[i]));
    Numbers(int[] given) {
        int[] copy = new int[given.length];
        int n = 0;
        //@ loop_invariant !copy.committed && !this.committed && !this.inv && 0 <= n && n <= given.length;
        //@ loop_invariant (\forall int i; 0 <= i && i < n; copy[i] == \old(given[i]));
        while (n < given.length) {
            copy[n] = given[n];
            n = n + 1;
        }
        elems = copy;
        count = n;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && 0 <= i && i < size();
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && size() == \old(size()) && at(i) == value;
    //@ ensures (\forall int j; 0 <= j && j < size() && j != i; at(j) == \old(at(j)));
    void set(int i, int value) {
        //@ unpack this;
        elems[i] = value;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && 0 < size();
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && size() == \old(size()) - 1;
    void drop() {
        //@ unpack this;
        count = count - 1;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv; //~ ERROR post
    void bad_left_open() {
        //@ unpack this;
        count = 0;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv;
    void bad_outside(int value) {
        //@ unpack this;
        elems[count] = value; //~ ERROR array.bounds
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && 0 < size();
    //@ modifies this.*;
    void bad_written_while_packed() {
        elems[0] = 1; //~ ERROR write.committed
    }

    //@ requires 0 <= i;
    /*@ inspector @*/ int bad_anywhere(int i) {
        return elems[i]; //~ ERROR array.bounds
    }
}

/// Makes the array of somebody else its own.
final class Greedy {
    /*@ rep @*/ private int[] elems;
    //@ invariant elems != null;

    //@ requires given != null && !given.committed;
    Greedy(int[] given) { //~ ERROR frame.modifies
        elems = given;
        //@ pack this;
    }
}

final class Lists {
    static void client() {
        int[] given = new int[2];
        given[0] = 1;
        Numbers list = new Numbers(given);
        given[0] = 7;
        //@ assert list.at(0) == 1;
        list.set(1, 4);
        //@ assert list.at(0) == 1 && list.at(1) == 4;
    }
}
