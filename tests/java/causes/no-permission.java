class Cell {
    int x;
    void set() {
        x = 1; //~ ERROR assignFieldFailed: Perm(x, write)
        //~^ CAUSE: no full permission
    }
}
