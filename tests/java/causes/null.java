class Cell {
    int x;
    //@ requires c != null ==> Perm(c.x, 1);
    static int read(Cell c) {
        return c.x; //~ ERROR perm
        //~^ CAUSE: null
    }
}
