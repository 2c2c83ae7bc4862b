class Main {
    static long calls;
    int depth;

    static int ack(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    void down(int n) {
        depth++;
        if (n > 0) down(n - 1);
    }

    static void forever(int n) {
        forever(n + 1);
    }

    public static void main(String[] args) {
        System.out.println(ack(2, 3) + " " + calls);
        Main m = new Main();
        m.down(2000);
        System.out.println(m.depth);
        try {
            forever(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow");
        }
        System.out.println(hanoi(5, 'a', 'b', 'c'));
    }

    static int hanoi(int n, char a, char b, char c) {
        return n == 0 ? 0 : hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a);
    }
}
