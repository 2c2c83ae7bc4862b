// The list is no longer sorted, and what was opened is not closed again.

class Node {
    int value;
    Node next;

    /*@
    resource chain() = Perm(value, 1) ** Perm(next, 1)
        ** (next != null ==> next.chain() ** \Unfolding next.chain() \in value <= next.value);
    @*/

    //@ requires chain();
    //@ ensures chain();
    void bump() {
        //@ unfold chain();
        value++;
        //@ fold chain(); //~ ERROR foldFailed:false
    }

    //@ requires chain();
    //@ ensures chain(); //~ ERROR postFailed:perm
    void open() {
        //@ unfold chain();
    }
}
