class Cell {
    int x;
    //@ requires Perm(x, 1\2); //~ CAUSE: 1/2 of the permission
    void main() {
        x = 1; //~ ERROR assignFieldFailed
    }
}
