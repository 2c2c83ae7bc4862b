class Cell {
    //@ ensures \result > n; //~ ERROR postFailed
    //~^ CAUSE: may be false
    static int next(int n) { return n; }
}
