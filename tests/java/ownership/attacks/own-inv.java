// test: verify
// judge: by name
//@ model ownership;
// Whether its own object is packed is nothing that an invariant may ask, by whatever name: it changes right after the invariant was checked.
class bad_Peer {
    bad_Peer peer;
    //@ invariant peer == this ==> !peer.inv;
}

class bad_Cast {
    int n;
    //@ invariant !((bad_Cast) this).inv;
}

class bad_Set {
    int n;
    //@ ghost Set<bad_Set> all;
    //@ invariant (\forall bad_Set x \in all; x == this ==> !x.inv);
}

class bad_Choice {
    boolean b;
    //@ invariant !(b ? this : this).inv;
}

class ok_Part { int n; }

class ok_Whole {
    /*@ rep @*/ ok_Part part;
    //@ invariant part != null && part.inv;
}
