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
}

class Use {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Chain a = new Chain();
        Chain b = new Chain();
        //@ locklevel l = between({}, {});
        //@ share (a, l);
        synchronized (a) {
            a.append(b);
        }
        a.appendLocked(new Chain());
    }
}
