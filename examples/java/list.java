// A sorted linked list with its contents as a sequence.

class Node {
    int value;
    Node next;

    /*@
    resource chain() = Perm(value, 1) ** Perm(next, 1)
        ** (next != null ==> next.chain() ** \Unfolding next.chain() \in value <= next.value);

    requires chain();
    pure seq<int> contents() =
        \Unfolding chain() \in next == null ? [value] : value :: next.contents();

    requires chain();
    pure int first() = \Unfolding chain() \in value;
    @*/

    //@ requires rest != null ==> rest.chain() ** v <= rest.first();
    //@ ensures chain() ** first() == v;
    Node(int v, Node rest) {
        value = v;
        next = rest;
        //@ fold chain();
    }

    //@ requires chain();
    //@ ensures chain() ** first() == (v <= \old(first()) ? \old(first()) : \old(first()));
    void insertBehind(int v) {
        int own;
        //@ unfold chain();
        own = value;
        if (v >= own) {
            if (next == null) {
                next = new Node(v, null);
            } else {
                int second;
                //@ unfold next.chain();
                second = next.value;
                //@ fold next.chain();
                if (v <= second) {
                    next = new Node(v, next);
                } else {
                    next.insertBehind(v);
                }
            }
        }
        //@ fold chain();
    }
}
