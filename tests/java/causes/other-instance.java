class Cell {
    int f;
    //@ resource counted(int n) = Perm(f, 1) ** f == n;

    //@ requires counted(1); //~ CAUSE: another instance of the predicate
    void m() {
        //@ unfold counted(2); //~ ERROR G5311
    }
}
