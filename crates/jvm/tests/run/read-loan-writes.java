// A method with read permission writes: its thread could, its contract does not let it.
// contract: assignFieldFailed
// thread: clean
// modular: assignFieldFailed
// prints: 3
class Cell {
    int v;
}

class Main {
    //@ requires c != null ** Perm(c.v, read);
    //@ ensures Perm(c.v, read) ** \result == c.v;
    static int look(Cell c) {
        c.v = c.v; return c.v;
    }

    public static void main(String[] args) {
        Cell c = new Cell();
        c.v = 1;
        int x = look(c);
        c.v = x + 2;
        System.out.println(look(c));
    }
}
