//@ model ownership;
// Figure 4.9: what a chain of links owns is a set, and moves from one chain to another.

class Link { Link next; }

class Chain {
    Link first, last;
    //@ ghost rep Set<Link> links;
    //@ invariant first \in links && last \in links;
    //@ invariant (\forall Link k \in links; k.next != null ==> k.next \in links);
    //@ invariant last.next == null;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Chain() {
        first = new Link();
        last = first;
        //@ ghost links = {first};
        //@ pack this;
    }

    //@ requires other != null && other != this && this \in \A && this.inv && other \in \A && other.inv;
    //@ ensures this \in \A && this.inv && other \in \A && !other.inv;
    void append(Chain other) {
        //@ unpack this;
        //@ unpack other;
        last.next = other.first;
        last = other.last;
        //@ ghost links = links \cup other.links;
        //@ pack this;
    }

    //@ requires other != null && other != this && this \in \S && this < \lockStack && other \in \A && other.inv;
    synchronized void appendLocked(Chain other) { append(other); }

    //@ requires other != null && other != this && this \in \A && this.inv && other \in \A && other.inv;
    //@ ensures this \in \A && this.inv;
    void bad_links_forgotten(Chain other) {
        //@ unpack this;
        //@ unpack other;
        last.next = other.first;
        last = other.last;
        //@ pack this; //~ ERROR pack.invariant
    }

    //@ requires other != null && this \in \A && this.inv && other \in \A && other.inv;
    //@ ensures this \in \A;
    void bad_may_be_the_same(Chain other) {
        //@ unpack this;
        //@ unpack other; //~ ERROR unpack.invalid
    }

    //@ requires other != null && other != this && this \in \A && this.inv && other \in \A && other.inv;
    //@ ensures this \in \A && this.inv;
    void bad_both_own(Chain other) {
        //@ unpack this;
        //@ unpack other;
        last.next = other.first;
        last = other.last;
        //@ ghost links = links \cup other.links;
        //@ pack this;
        //@ pack other; //~ ERROR pack.rep-access
    }

    //@ requires other != null && other != this && this \in \A && this.inv && other \in \A && other.inv;
    //@ ensures this \in \A && this.inv;
    void bad_used_afterwards(Chain other) {
        append(other);
        other.first.next = null; //~ ERROR write.access
        //~^ ERROR null.deref
    }
}
