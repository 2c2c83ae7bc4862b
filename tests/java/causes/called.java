class Cell {
    int x;
    //@ requires Perm(x, 1);
    void swallow() { }
    //@ requires Perm(x, 1);
    void main() {
        swallow(); //~ CAUSE: call
        x = 1; //~ ERROR assignFieldFailed
    }
}
