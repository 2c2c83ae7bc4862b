//@ model ownership;
// Figure 3.5: a cell, and one below it that keeps its value in another way. Each class of an object has a state of its own.

class Cell {
    int x;
    //@ invariant 0 <= x;
    //@ derived_invariant 0 <= getX();
    //@ dynamic_invariant 0 <= getX();

    //@ requires 0 <= x;
    //@ ensures this.inv && !this.committed && getX() == x;
    Cell(int x) { this.x = x; /*@ pack this; @*/ }

    /*@ inspector @*/ int getX() { return x; }

    //@ requires this.inv && !this.committed && 0 <= x;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed && getX() == x;
    void setX(int x) { /*@ unpack this; @*/ this.x = x; /*@ pack this; @*/ }
}

class MyCell extends Cell {
    //@ invariant 1 <= super.getX();

    //@ requires 0 <= x;
    //@ ensures this.inv && !this.committed && getX() == x;
    MyCell(int x) { super(x + 1); /*@ pack this; @*/ }

    /*@ inspector @*/ int getX() { return super.getX() - 1; }

    //@ requires this.inv && !this.committed && 0 <= x;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed && getX() == x;
    void setX(int x) { /*@ unpack this; @*/ super.setX(x + 1); /*@ pack this; @*/ }
}

// The value may be less than nothing.
class LessCell extends Cell { //~ ERROR dynamic.false
    //@ invariant 1 <= super.getX();

    //@ requires 0 <= x;
    //@ ensures this.inv && !this.committed;
    LessCell(int x) { super(x + 1); /*@ pack this; @*/ }

    /*@ inspector @*/ int getX() { return super.getX() - 2; }

    //@ requires this.inv && !this.committed && 0 <= x;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed && getX() == x; //~ ERROR post
    void setX(int x) { /*@ unpack this; @*/ super.setX(x + 1); /*@ pack this; @*/ }
}

// The constructor of the class above gets the wrong value.
class StartCell extends Cell {
    //@ invariant 1 <= super.getX();

    //@ requires 0 <= x;
    //@ ensures this.inv && !this.committed;
    StartCell(int x) { super(x); /*@ pack this; @*/ } //~ ERROR pack.invariant

    /*@ inspector @*/ int getX() { return super.getX() - 1; }

    //@ requires this.inv && !this.committed && 0 <= x;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed && getX() == x;
    void setX(int x) { /*@ unpack this; @*/ super.setX(x + 1); /*@ pack this; @*/ }
}

// What it inherits does not keep its invariant, nor what is promised of its own inspector.
class LazyCell extends Cell {
    //~^ ERROR pack.invariant: `setX` must be overridden in `LazyCell`
    //~^^ ERROR post: `setX` must be overridden in `LazyCell`
    //@ invariant 1 <= super.getX();

    //@ requires 0 <= x;
    //@ ensures this.inv && !this.committed && getX() == x;
    LazyCell(int x) { super(x + 1); /*@ pack this; @*/ }

    /*@ inspector @*/ int getX() { return super.getX() - 1; }
}

// Nothing is overridden, and nothing needs to be.
class NamedCell extends Cell {
    int name;

    //@ requires 0 <= x;
    //@ ensures this.inv && !this.committed && getX() == x;
    NamedCell(int x, int name) { super(x); this.name = name; /*@ pack this; @*/ }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed && getX() == \old(getX());
    void rename(int name) { /*@ unpack this; @*/ this.name = name; /*@ pack this; @*/ }
}

final class Cells {
    //@ requires c != null && d != null && c != d && c.inv && !c.committed && d.inv && !d.committed;
    //@ modifies c.*;
    static void set(Cell c, Cell d) {
        int y = d.getX();
        //@ assert 0 <= y;
        c.setX(5);
        //@ assert c.getX() == 5 && d.getX() == y;
    }

    static void make() {
        Cell c = new MyCell(3);
        Cell d = new Cell(3);
        //@ assert c.getX() == 3 && d.getX() == 3;
        c.setX(4);
        //@ assert c.getX() == 4 && d.getX() == 3;
        //@ assert c.x == 5 && d.x == 3;
    }

    //@ requires c != null && c.inv && !c.committed;
    //@ modifies c.*;
    static void look(Cell c) {
        c.setX(5);
        //@ assert c.x == 5; //~ ERROR assert.false
    }
}
