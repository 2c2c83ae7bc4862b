class Cell {
    int x;
    //@ requires Perm(x, 1);
    void main() {
        int i = 0;
        //@ loop_invariant i <= 10;
        while (i < 10) { //~ CAUSE: invariant
            x = i; //~ ERROR assignFieldFailed
            i = i + 1;
        }
    }
}
