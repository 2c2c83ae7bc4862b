// test: run
//@ model ownership;
// Fields that are called like what stands in generated code are stored all the same.
class Cell {
    int v, s, old, now, a, i, c;
    Cell next;
}

class Main {
    static int one() { return 1; }

    static Cell same(Cell c) { return c; }

    static void expect(boolean holds) { if (!holds) { throw new RuntimeException(); } }

    public static void main(String[] args) {
        Cell cell = new Cell();
        cell.next = new Cell();
        cell.next.v = one();
        cell.next.s = one() + one();
        same(cell).v = one();
        same(cell).v += one();
        same(cell).old += one();
        same(cell).now -= one();
        same(cell).a = one();
        same(cell).a <<= one();
        same(cell).i |= one();
        same(cell).c = one();
        expect(cell.next.v == 1 && cell.next.s == 2 && cell.v == 2 && cell.old == 1 && cell.now == -1);
        expect(cell.a == 2 && cell.i == 1 && cell.c == 1);
    }
}
