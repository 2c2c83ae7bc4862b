class Classes {
    enum Op { ADD(1), MUL(2) { int ap(int a) { return a * n; } }; final int n; static int made; Op(int n) { this.n = n; } int ap(int a) { return a + n; } }
    record R(int x, String s) { R { if (x < 0) x = 0; } }
    static class Up { int a = 1; Up(int n) { a += n; } }
    static class Down extends Up { final int b; static int count = 0; Down(int n) { super(n + 1); b = a; count++; } Down() { this(3); } }
    static Down make(int n) { return new Down(n); }
    static String show(Object o, R r) { return "" + o + r.x() + Op.ADD; }
}
