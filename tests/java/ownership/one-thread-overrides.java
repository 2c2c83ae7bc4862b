//@ model ownership;
// An override changes no more than what it overrides names.

class Cell { int v; }

interface Looks {
    //@ requires c != null && !c.committed;
    void at(Cell c);
}

class Changes implements Looks {
    int q;

    //@ requires c != null && !c.committed;
    //@ modifies c.*;
    public void at(Cell c) { c.v = 5; } //~ ERROR G5418: `modifies` does not name
}

final class Client {
    //@ requires l != null && c != null && !c.committed;
    //@ modifies c.*;
    static void look(Looks l, Cell c) {
        c.v = 1;
        l.at(c);
        //@ assert c.v == 1;
    }
}
