class Cell {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1);
    void set() { x = 1; }
    //@ requires Perm(x, 1);
    void main() {
        set(); //~ CAUSE: promises
        assert x == 1; //~ ERROR assertFailed
    }
}
