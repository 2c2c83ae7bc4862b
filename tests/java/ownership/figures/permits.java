//@ model ownership;
// Figure 3.4: flags, bit by bit.
class Permit {
    int flags;
    //@ invariant 0 <= flags && flags <= 3;

    //@ requires 0 <= flags && flags <= 3;
    //@ ensures this \in \A && this \notin \S && this.inv && allows(flags);
    Permit(int flags) {
        this.flags = flags;
        //@ pack this;
    }

    /*@ inspector @*/ boolean allows(int wanted) { return (wanted & ~flags) == 0; }

    //@ requires this \in \A && this.inv && 0 <= flags && flags <= 3;
    //@ ensures this \in \A && this.inv && (\forall int w; 0 <= w && w <= 3; allows(w) == ((w & ~flags) == 0));
    void setFlags(int flags) {
        //@ unpack this;
        this.flags = flags;
        //@ pack this;
    }
}

class Use {
    public static void main(String[] args) {
        Permit p = new Permit(3);
        //@ assert p.allows(3);
        p.setFlags(1);
        //@ assert p.allows(1) && !p.allows(3);
    }
}
