class Main {
    int i = Integer.MAX_VALUE;
    long l = Long.MIN_VALUE;
    double d = 0.1;
    float f = 1e10f;
    static int divs;

    static int div(int a, int b) {
        divs++;
        return a / b;
    }

    public static void main(String[] args) {
        Main m = new Main();
        m.i++;
        m.l--;
        m.d += 0.2;
        m.f *= m.f;
        System.out.println(m.i + " " + m.l + " " + m.d + " " + m.f + " " + m.f * m.f);
        m.i >>>= 28;
        m.i <<= 33;
        m.l >>= 60;
        m.i %= 7;
        m.i *= 2.7;
        System.out.println(m.i + " " + m.l);
        try {
            m.i = div(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + m.i + divs);
        }
        try {
            m.i /= m.i - m.i;
        } catch (ArithmeticException e) {
            System.out.println("again " + m.i);
        }
        System.out.println((byte) 300 + (int) 3.99 + (char) 97 + " " + (long) 1e19 + (int) Double.NaN + -7 / 2 + -7 % 3);
        Long boxed = 127L;
        Long other = 127L;
        System.out.println((boxed == other) + " " + boxed.equals(127L) + Math.floorMod(-7, 3));
        int hex = 0xFF_FF, bin = 0b101, oct = 017;
        System.out.println(hex + bin + oct + 1_000L);
        System.out.println(Integer.toBinaryString(~m.i) + Double.compare(0.0, -0.0));
    }
}
