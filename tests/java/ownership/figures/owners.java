//@ model ownership;
// Figure 3.3: packing and unpacking an owner.
class Leaf {
    int n;
    //@ invariant 0 <= n;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Leaf() {
        //@ pack this;
    }
}

class Tree {
    /*@ rep @*/ Leaf leaf;
    //@ invariant leaf != null;

    //@ requires l != null && l \in \A && l.inv;
    //@ ensures this \in \A && this \notin \S && this.inv && leaf == l;
    Tree(Leaf l) {
        leaf = l;
        //@ pack this;
    }
}

class Use {
    public static void main(String[] args) {
        Leaf l = new Leaf();
        Tree t = new Tree(l);
        //@ unpack t;
        //@ unpack l;
        l.n = 3;
        //@ pack l;
        //@ pack t;
    }
}
