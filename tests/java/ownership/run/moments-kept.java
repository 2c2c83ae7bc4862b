// test: run
//@ model ownership;
// Values with effects, stored everywhere: with checks they are computed and stored as without.
class Cell<T> {
    byte small;
    char sign;
    Long box = 1L;
    String text = "";
    T it;
    final short fixed;
    private int hidden;
    int[] row = { 1, 2, 3 };

    Cell() { fixed = 7; }

    Cell(int n) {
        this.fixed = (short) Main.count(n);
        hidden = Main.count(n);
        this.hidden += Main.count(1);
    }

    int hidden() { return hidden; }
}

class Main {
    static int count(int n) { return n + 1; }

    static <U> U same(U u) { return u; }

    static void expect(boolean holds) { if (!holds) { throw new RuntimeException(); } }

    public static void main(String[] args) {
        Cell<String> c = new Cell<>(3);
        expect(c.fixed == 4 && c.hidden() == 6);
        same(c).small = (byte) count(4);
        same(c).small += count(0);
        (same(c).small)++;
        same(c).sign = 'x';
        same(c).sign += count(0);
        same(c).box = (long) count(8);
        same(c).box += count(0);
        same(c).text = "a" + count(0);
        same(c).text += same("b");
        same(c).it = same("it");
        same(c).it += count(1);
        expect(c.small == 7 && c.sign == 'y' && c.box == 10 && c.text.equals("a1b") && c.it.equals("it2"));
        byte[] bytes = new byte[4];
        bytes[count(0)] = 3;
        bytes[count(0)] += count(3);
        same(bytes)[count(1)] = (byte) count(1);
        int before = same(bytes)[count(1)]++;
        int after = ++same(bytes)[count(1)];
        expect(bytes[1] == 7 && before == 2 && after == 4 && bytes[count(1)] == 4);
        String[] texts = new String[2];
        texts[0] = same("t");
        same(texts)[0] += count(1);
        (texts[1]) = same(null);
        expect(texts[0].equals("t2") && texts[1] == null);
        Object[] things = texts;
        boolean refused = false;
        try {
            things[0] = count(1);
        } catch (ArrayStoreException e) {
            refused = true;
        }
        expect(refused);
        int sum = 0;
        rows: for (final int x : c.row) {
            if (count(x) == 3) { continue rows; }
            Runnable later = () -> count(x);
            sum += x;
        }
        expect(sum == 4);
        int[] none = null;
        int order = 0;
        try {
            none[order = count(order)] = count(order = 5);
        } catch (NullPointerException e) {
            expect(order == 5);
        }
        Cell<String> nobody = null;
        try {
            nobody.small = (byte) count(order = 6);
        } catch (NullPointerException e) {
            expect(order == 6);
        }
    }
}
