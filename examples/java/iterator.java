// A list and its iterator. While the iterator has half of the list, nobody can change it.

class Node {
    int value;
    Node next;

    /*@
    resource chain() = Perm(value, 1) ** Perm(next, 1) ** (next != null ==> next.chain());
    @*/

    //@ requires next != null ==> next.chain();
    //@ ensures chain();
    Node(int value, Node next) {
        this.value = value;
        this.next = next;
        //@ fold chain();
    }
}

class Numbers {
    private Node head;

    //@ resource list() = Perm(head, 1) ** (head != null ==> head.chain());

    //@ ensures list();
    Numbers() {
        //@ fold list();
    }

    //@ requires list();
    //@ ensures list();
    void add(int value) {
        //@ unfold list();
        head = new Node(value, head);
        //@ fold list();
    }

    //@ requires [1\2]list();
    //@ ensures \result != null ** \result.rest();
    //@ ensures \result.rest() -* [1\2]list();
    Cursor cursor() {
        //@ unfold [1\2]list();
        Cursor c = new Cursor(head);
        /*@
        package c.rest() -* [1\2]list() {
            unfold c.rest();
            fold [1\2]list();
        }
        @*/
        return c;
    }
}

class Cursor {
    final Node at;

    //@ resource rest() = at != null ==> [1\2]at.chain();

    //@ requires at != null ==> [1\2]at.chain();
    //@ ensures rest() ** this.at == at;
    Cursor(Node at) {
        this.at = at;
        //@ fold rest();
    }

    //@ context rest();
    int sum() {
        //@ unfold rest();
        int total = at == null ? 0 : total(at);
        //@ fold rest();
        return total;
    }

    //@ context n != null ** [1\2]n.chain();
    static int total(Node n) {
        //@ unfold [1\2]n.chain();
        int total = n.value;
        if (n.next != null) {
            total += total(n.next);
        }
        //@ fold [1\2]n.chain();
        return total;
    }
}
