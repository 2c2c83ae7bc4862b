// test: run
//@ model ownership;
// Fields that are called like what stands in generated code are stored all the same.
class Cell {
    int v, s, old, now, a, i, c;
    Cell next;
}

class Held {
    final Character sign;
    final Byte small;
    final Runnable task;
    Runnable later = () -> { };
    java.util.List<String> all = new java.util.ArrayList<>();

    Held(Character c) {
        sign = c;
        small = null;
        task = () -> { };
        later = task;
        later = () -> task.run();
    }
}

class Main {
    static int one() { return 1; }

    static Cell same(Cell c) { return c; }

    static void expect(boolean holds) { if (!holds) { throw new RuntimeException(); } }

    public static void main(String[] args) {
        Held held = new Held(null);
        held.later.run();
        held.later = () -> { };
        held.all.add("a");
        expect(held.sign == null && held.small == null && held.all.size() == 1 && new Held('c').sign == 'c');
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
