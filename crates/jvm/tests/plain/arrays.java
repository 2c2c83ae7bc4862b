import java.util.Arrays;

class Main {
    static int[][] grid = new int[3][4];
    int[] data = {5, 3, 9, 1};
    String[][] names = {{"a", "b"}, {"c"}, {}};

    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) s += x;
        return s;
    }

    void sort() {
        for (int i = 0; i < data.length; i++)
            for (int j = i + 1; j < data.length; j++)
                if (data[j] < data[i]) {
                    int t = data[i];
                    data[i] = data[j];
                    data[j] = t;
                }
    }

    public static void main(String[] args) {
        Main m = new Main();
        m.sort();
        System.out.println(Arrays.toString(m.data) + sum() + sum(1) + sum(m.data));
        for (int i = 0; i < grid.length; i++) {
            for (int j = 0; j < grid[i].length; j++) {
                grid[i][j] = i * j;
            }
        }
        grid[1][2] += grid[2][3]++;
        int[] row = grid[2].clone();
        row[0] = 100;
        System.out.println(Arrays.deepToString(grid) + row[0] + row.length);
        int[] copy = new int[6];
        System.arraycopy(m.data, 1, copy, 2, 3);
        System.arraycopy(copy, 0, copy, 1, 5);
        System.out.println(Arrays.toString(copy));
        for (String[] ns : m.names) {
            for (String n : ns) {
                System.out.print(n);
            }
            System.out.print(ns.length);
        }
        System.out.println();
        char[] cs = "hello".toCharArray();
        cs[0] ^= ' ';
        for (char c : cs) System.out.print((int) c + ",");
        System.out.println(new String(cs));
        long total = 0;
        for (byte b : new byte[] {1, 2, 3}) total = total * 10 + b;
        System.out.println(total);
        Object o = new int[] {1};
        ((int[]) o)[0]--;
        System.out.println(((int[]) o)[0]);
        int[] none = null;
        try {
            none[0] = 1;
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
        try {
            int[] neg = new int[-1];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
    }
}
