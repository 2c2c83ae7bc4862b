class Cell {
    int x;
    //@ resource state() = Perm(x, 1);
    //@ requires state(); //~ CAUSE: unfold
    int main() {
        return x; //~ ERROR perm
    }
}
