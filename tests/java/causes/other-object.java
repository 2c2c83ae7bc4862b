class Queue {
    Queue next; int v;
    //@ resource list() = Perm(next, 1) ** Perm(v, 1) ** (next != null ==> next.list());
    //@ requires list();
    //@ ensures list();
    void add(Queue q) {
        //@ unfold list();
        q.next = next; //~ ERROR assignFieldFailed: only who holds all
        next = q;
        //@ fold list();
    }
}
