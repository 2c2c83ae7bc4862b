// Read permission is lent to a call and comes back: the caller may write again.
// contract: clean
// thread: clean
// modular: clean
// prints: 3
class Cell {
    int v;
}

class Main {
    //@ requires c != null ** Perm(c.v, read);
    //@ ensures Perm(c.v, read) ** \result == c.v;
    static int look(Cell c) {
        return c.v;
    }

    public static void main(String[] args) {
        Cell c = new Cell();
        c.v = 1;
        int x = look(c);
        c.v = x + 2;
        System.out.println(look(c));
    }
}
