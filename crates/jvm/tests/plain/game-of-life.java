class Life {
    private boolean[][] cells;
    private int generation;

    Life(String... rows) {
        cells = new boolean[rows.length][rows[0].length()];
        for (int y = 0; y < rows.length; y++)
            for (int x = 0; x < rows[y].length(); x++)
                cells[y][x] = rows[y].charAt(x) == '#';
    }

    private int around(int y, int x) {
        int n = 0;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++)
                if ((dy != 0 || dx != 0) && y + dy >= 0 && y + dy < cells.length && x + dx >= 0
                        && x + dx < cells[0].length && cells[y + dy][x + dx])
                    n++;
        return n;
    }

    void step() {
        boolean[][] next = new boolean[cells.length][cells[0].length];
        for (int y = 0; y < cells.length; y++)
            for (int x = 0; x < cells[0].length; x++)
                next[y][x] = cells[y][x] ? around(y, x) == 2 || around(y, x) == 3 : around(y, x) == 3;
        cells = next;
        generation++;
    }

    void show() {
        System.out.println(generation);
        for (boolean[] row : cells) {
            StringBuilder sb = new StringBuilder();
            for (boolean c : row) sb.append(c ? '#' : '.');
            System.out.println(sb);
        }
    }

    public static void main(String[] args) {
        Life l = new Life(".....", "..#..", "..#..", "..#..", ".....");
        l.show();
        l.step();
        l.show();
        l.step();
        l.show();
    }
}
