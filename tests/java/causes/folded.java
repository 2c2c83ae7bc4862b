class Cell {
    int x;
    //@ resource state() = Perm(x, 1);
    //@ requires Perm(x, 1);
    void main() {
        //@ fold state(); //~ CAUSE: folded
        x = 1; //~ ERROR assignFieldFailed
    }
}
