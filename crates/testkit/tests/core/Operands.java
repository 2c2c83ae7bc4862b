class Operands {
    int n;
    static int x;
    static int f() { return x++; }
    int[] b;
    void m(int[] a, int i, Operands g) {
        i = i++;
        a[i] = i = 2;
        x += f();
        a[i++] = f() + g.n;
        n = b[i] + f();
        long l = i;
        byte s = 1;
        s += 300;
        l = a[0] / i;
    }
}
