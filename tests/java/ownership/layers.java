// exit: 3
//@ model ownership(L2);
// A layer knows its own annotations and those of the layers below it.

class Cell {
    int v;
    /*@ rep @*/ int[] a; //~ ERROR G5490: rep fields below layer 3
    //@ invariant v > 5; //~ ERROR G5490: invariants below layer 3
}

final class Client {
    static void use() {
        Cell c = new Cell();
        //@ pack c; //~ ERROR G5490: packing and unpacking below layer 3
        //@ share_immutable c; //~ ERROR G5490: immutable objects and read blocks below layer 4
    }
}
