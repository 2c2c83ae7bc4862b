class Main {
    byte b = 1;
    short s = 2;
    char c = 'c';
    int i = 4;
    long l = 5;
    float f = 6.5f;
    double d = 7.25;
    Integer boxed = 8;
    Object o = "obj";
    String t = "str";

    static String who(byte x) { return "byte"; }
    static String who(short x) { return "short"; }
    static String who(char x) { return "char"; }
    static String who(int x) { return "int"; }
    static String who(long x) { return "long"; }
    static String who(float x) { return "float"; }
    static String who(double x) { return "double"; }
    static String who(Integer x) { return "Integer"; }
    static String who(Object x) { return "Object"; }
    static String who(String x) { return "String"; }
    static String many(int... xs) { return "many" + xs.length; }
    static String many(Object x, int... xs) { return "object" + xs.length; }

    public static void main(String[] args) {
        Main m = new Main();
        System.out.println(who(m.b) + who(m.s) + who(m.c) + who(m.i) + who(m.l) + who(m.f) + who(m.d));
        System.out.println(who(m.boxed) + who(m.o) + who(m.t) + who(m.b + m.s) + who(m.c + 1) + who((char) (m.c + 1)));
        System.out.println(many("x", m.i) + many());
        int[] is = {1};
        byte[] bs = {1, 2};
        char[] cs = {'x', 'y'};
        Integer[] boxes = {1, null};
        System.out.println(who(is[0]) + who(bs[0]) + who(cs[1]) + who(boxes[0]));
        bs[0] = 100;
        bs[1] += 100;
        bs[0]++;
        cs[0] = 66;
        cs[1] += 1;
        m.b = 127;
        m.b++;
        m.c = 65;
        m.s = (short) (m.s << 14);
        m.boxed++;
        m.boxed += 2;
        boxes[0]++;
        m.l = m.i;
        m.d = m.i / 3;
        m.f += m.d;
        m.t += m.c;
        m.t += null;
        m.o = m.t == null ? m.boxed : m.l;
        System.out.println(bs[0] + " " + bs[1] + " " + cs[0] + cs[1] + " " + m.b + m.c + m.s + m.boxed + boxes[0] + m.l + m.d + m.f + m.t + m.o);
        long[] ls = {1};
        ls[0] = 3;
        ls[0] <<= 33;
        double[] ds = new double[2];
        ds[1] = 5;
        boolean[] zs = new boolean[2];
        zs[1] = !zs[0];
        zs[0] |= true;
        System.out.println(ls[0] + " " + ds[1] + zs[0] + zs[1]);
        try {
            int n = boxes[1];
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
    }
}
