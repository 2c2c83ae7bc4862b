//@ model ownership;
// Figure 3.4: an inspector that depends on the states of two objects, with operators on bits.

final class Permit {
    private int flags;

    /*@ inspector @*/ int bits() { return flags; }

    /// Whether all that this one allows is allowed by the other.
    /*@ inspector @*/ boolean within(/*@ state @*/ Permit other) { return (flags & ~other.flags) == 0; }

    //@ ensures !this.committed && bits() == start;
    Permit(int start) { flags = start; }

    //@ requires !this.committed;
    //@ modifies this.*;
    //@ ensures !this.committed && bits() == to;
    void change(int to) { flags = to; }

    /*@ inspector @*/ boolean bad_within(Permit other) {
        return (flags & ~other.flags) == 0; //~ ERROR inspector.confined
        //~^ ERROR null.deref
    }
}

final class Grants {
    //@ imports Permit;
    /*@ rep @*/ private Permit all;
    //@ invariant all != null;

    /*@ inspector @*/ boolean contains(/*@ state @*/ Permit asked) { return asked.within(all); }

    //@ ensures !this.committed && this.inv;
    Grants() {
        all = new Permit(0);
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && p != null && !p.committed && p != this;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv;
    //@ ensures (\forall state Permit q; contains(q) == q.within(p));
    void put(Permit p) {
        //@ unpack this;
        all.change(p.bits());
        //@ pack this;
    }
}

final class Gate {
    static void client() {
        Grants grants = new Grants();
        Permit p = new Permit(1);
        grants.put(p);
        //@ assert grants.contains(p);
        p.change(3);
        //@ assert !grants.contains(p);
    }

    static void bad_stale() {
        Grants grants = new Grants();
        Permit p = new Permit(1);
        grants.put(p);
        p.change(3);
        //@ assert grants.contains(p); //~ ERROR assert.false
    }
}

final class Bits {
    static void some(int x, int y, long z) {
        //@ assert (x & ~x) == 0;
        int low = x & 7;
        //@ assert 0 <= low && low <= 7;
        //@ assert (3 & ~1) != 0 && (6 ^ 3) == 5 && (1 << 4) == 16 && (-16 >> 2) == -4 && (-1 >>> 28) == 15;
        //@ assert (x & y) == (y & x);
        long far = z & 1L;
        //@ assert far == 0 || far == 1;
    }

    static void bad_some(int x) {
        //@ assert (x | 1) != 0;
        //@ assert (x & 6) != 4; //~ ERROR assert.false
    }

    /// A distance counts only in its last bits.
    static void bad_shift() {
        //@ assert (1 << 33) == 0; //~ ERROR assert.false
    }
}
