//@ model ownership;
// Figure 3.2: a list of numbers over an array of its own, which grows.
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

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && size() == \old(size()) + 1 && at(\old(size())) == value;
    //@ ensures \old(size()) > 0 ==> at(0) == \old(at(0));
    void add(int value) {
        grow();
        //@ unpack this;
        elems[count] = value;
        count = count + 1;
        //@ pack this;
    }

    /*@ inspector @*/ int room() { return elems.length - count; }

    /// Makes room for one more.
    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && size() == \old(size()) && 0 < room();
    //@ ensures 0 < size() ==> at(0) == \old(at(0));
    void grow() {
        //@ unpack this;
        int[] from = elems;
        int all = count;
        int[] more = new int[2 * all + 1];
        int n = 0;
        //@ loop_invariant !this.committed && !this.inv && elems == from && count == all;
        //@ loop_invariant !more.committed && more != from && 0 <= n && n <= all;
        //@ loop_invariant 0 < all ==> from[0] == \old(at(0)) && (0 < n ==> more[0] == from[0]);
        while (n < all) {
            more[n] = from[n];
            n = n + 1;
        }
        elems = more;
        //@ pack this;
    }
}

class Use {
    public static void main(String[] args) {
        int[] given = new int[2];
        given[0] = 1;
        Numbers list = new Numbers(given);
        given[0] = 7;
        //@ assert list.at(0) == 1;
        list.add(4);
        //@ assert list.size() == 3 && list.at(0) == 1 && list.at(2) == 4;
    }
}
