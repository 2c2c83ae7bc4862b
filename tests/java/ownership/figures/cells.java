//@ model ownership;
// Figure 3.1: cells that are spoken of by an inspector.
class Cell {
    int x;

    //@ ensures this \in \A && this \notin \S && this.inv && getX() == x;
    Cell(int x) { this.x = x; }

    /*@ inspector @*/ int getX() { return x; }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv && getX() == x;
    void setX(int x) { this.x = x; }
}

class Use {
    public static void main(String[] args) {
        Cell one = new Cell(5);
        Cell two = new Cell(7);
        one.setX(10);
        //@ assert one.getX() == 10 && two.getX() == 7;
    }
}
