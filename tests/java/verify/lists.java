// Predicates, functions, sequences.

class Node {
    int value;
    Node next;

    //@ resource list() = Perm(value, 1) ** Perm(next, 1) ** (next != null ==> next.list());

    /*@
    requires list();
    pure int length() = \Unfolding list() \in 1 + (next == null ? 0 : next.length());
    @*/

    //@ requires rest != null ==> rest.list();
    //@ ensures list() ** length() == 1 + (rest == null ? 0 : \old(rest == null ? 0 : rest.length()));
    Node(int v, Node rest) {
        value = v;
        next = rest;
        //@ fold list();
    }

    //@ requires list();
    //@ ensures list() ** \result == length();
    int size() {
        //@ unfold list();
        int n = 1;
        if (next != null) {
            n = 1 + next.size();
        }
        //@ fold list();
        return n;
    }

    //@ requires list();
    //@ ensures list();
    void lost() {
        //@ unfold list();
        next = null;
        value = 3;
        //@ unfold list(); //~ ERROR unfoldFailed:perm
    }

    //@ requires Perm(value, 1);
    void missing() {
        //@ fold list(); //~ ERROR foldFailed:perm
    }
}

class Stack {
    //@ ghost seq<int> items;
    int[] data;
    int size;

    /*@
    resource state(seq<int> xs) = Perm(data, 1) ** Perm(size, 1) ** data != null ** Perm(data[*], 1)
        ** 0 <= size ** size <= data.length ** |xs| == size
        ** (\forall int i; 0 <= i && i < size; data[i] == xs[i]);
    @*/

    //@ given seq<int> xs;
    //@ requires state(xs) ** |xs| > 0;
    //@ ensures state(xs[..|xs| - 1]) ** \result == xs[|xs| - 1];
    int pop() {
        //@ unfold state(xs);
        size--;
        int top = data[size];
        //@ fold state(xs[..|xs| - 1]);
        return top;
    }
}
