class Cell {
    //@ requires n > 0; //~ CAUSE: may be false
    static void positive(int n) { }
    static void main() {
        positive(0); //~ ERROR preFailed
    }
}
