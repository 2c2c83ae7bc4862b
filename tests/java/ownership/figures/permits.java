//@ model ownership;
// Figure 3.4: flags, bit by bit, and an inspector that depends on the states of two objects.
class Permit {
    int flags;
    //@ invariant 0 <= flags && flags <= 3;

    //@ requires 0 <= flags && flags <= 3;
    //@ ensures this \in \A && this \notin \S && this.inv && allows(flags) && bits() == flags;
    Permit(int flags) {
        this.flags = flags;
        //@ pack this;
    }

    /*@ inspector @*/ int bits() { return flags; }

    /*@ inspector @*/ boolean allows(int wanted) { return (wanted & ~flags) == 0; }

    //@ requires this \in \A && this.inv && 0 <= flags && flags <= 3;
    //@ ensures this \in \A && this.inv && bits() == flags;
    //@ ensures (\forall int w; 0 <= w && w <= 3; allows(w) == ((w & ~flags) == 0));
    void setFlags(int flags) {
        //@ unpack this;
        this.flags = flags;
        //@ pack this;
    }
}

class Grants {
    //@ imports Permit;
    /*@ rep @*/ Permit all;
    //@ invariant all != null;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Grants() {
        all = new Permit(0);
        //@ pack this;
    }

    /*@ inspector @*/ int bits() { return all.bits(); }

    /*@ inspector @*/ boolean contains(/*@ state @*/ Permit asked) { return (asked.flags & ~all.flags) == 0; }

    //@ requires this \in \A && this.inv && 0 <= flags && flags <= 3;
    //@ ensures this \in \A && this.inv && bits() == flags;
    void grant(int flags) {
        //@ unpack this;
        all.setFlags(flags);
        //@ pack this;
    }
}

class Use {
    public static void main(String[] args) {
        Permit p = new Permit(3);
        //@ assert p.allows(3);
        p.setFlags(1);
        //@ assert p.allows(1) && !p.allows(3);
        Grants grants = new Grants();
        grants.grant(1);
        //@ assert grants.contains(p);
        p.setFlags(3);
        //@ assert !grants.contains(p);
    }
}
