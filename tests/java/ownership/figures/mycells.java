//@ model ownership;
// Figure 3.5: a class below another keeps what it shows in its own way, and packs its part by itself.
class Cell {
    private int x;
    //@ invariant 0 <= x;
    //@ dynamic_invariant 0 <= getX();

    /*@ inspector @*/ int getX() { return x; }

    //@ requires 0 <= x;
    //@ ensures !this.committed && this.inv && getX() == x;
    Cell(int x) {
        this.x = x;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && 0 <= x;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && getX() == x;
    void setX(int x) {
        //@ unpack this;
        this.x = x;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && getX() == \old(getX());
    void again() { }
}

class MyCell extends Cell {
    //@ invariant 1 <= super.getX();

    /*@ inspector @*/ int getX() { return super.getX() - 1; }

    //@ requires 0 <= x;
    //@ ensures !this.committed && this.inv && getX() == x;
    MyCell(int x) {
        super(x + 1);
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && 0 <= x;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && getX() == x;
    void setX(int x) {
        //@ unpack this;
        super.setX(x + 1);
        //@ pack this;
    }
}

class Use {
    public static void main(String[] args) {
        Cell one = new MyCell(0);
        Cell two = new Cell(7);
        one.setX(10);
        one.again();
        //@ assert two.getX() == 7;
        one.setX(0);
        //@ assert one.getX() == 0;
    }
}
