class Cell {
    int x;
    //@ ensures Perm(x, write);
    void open() { /*@ inhale Perm(x, write); @*/ }
    void main() {
        x = 1; //~ ERROR assignFieldFailed: use it after that
        open(); //~ CAUSE: only here, later
    }
}
