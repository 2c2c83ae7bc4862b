// Amounts of one assertion add up: two halves are all, three are too much.
// contract: preFailed:perm
class Cell {
    int v;
}

class Main {
    //@ requires Perm(c.v, 1\2) ** Perm(c.v, 1\2) ** Perm(c.v, read);
    static void take(Cell c) {
    }

    public static void main(String[] args) {
        take(new Cell());
    }
}
