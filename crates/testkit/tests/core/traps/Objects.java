// Construction: super first, then initialisers in text order, then the body; hiding; dispatch; interfaces.
class Objects {
    static int say(String s, int v) { System.out.println(s); return v; }
    static class A {
        int a = say("A.a", 1);
        { say("A block", 0); }
        static int cnt;
        int f = 1;
        A() { this(say("arg", 5)); say("A()", 0); }
        A(int n) { say("A(int) " + n, 0); hook(); cnt++; }
        void hook() { say("A.hook", 0); }
        static String st() { return "A.st"; }
        int getF() { return f; }
    }
    static class B extends A {
        int b = say("B.b", 2);
        int f = 2;
        final int k = 9;
        B() { super(); say("B()", 0); }
        { b += 10; say("B block " + b, 0); }
        void hook() { say("B.hook " + b + " " + f + " " + k, 0); }
        static String st() { return "B.st"; }
        int both() { return f * 10 + super.f + ((A) this).f * 100; }
    }
    interface I { default String d() { return "I.d"; } String n(); static String s() { return "I.s"; } private String p() { return "p"; } default String q() { return p() + n(); } }
    interface J extends I { default String d() { return "J.d" + I.super.d(); } }
    static class C implements I, J { public String n() { return "C.n"; } }
    static abstract class Abs { abstract int m(); int twice() { return m() * 2; } }
    static class PA { private int m() { return 1; } int call() { return m(); } }
    static class PB extends PA { int m() { return 2; } }
    record R(int x, String s) { R { if (x < 0) x = -x; s = s + "!"; } int dbl() { return x * 2; } static R of(int n) { return new R(n, "of"); } }
    record E() { }
    record W(int v, double d, Object o) { W(int v) { this(v, v / 2.0, null); } public int v() { say("acc", 0); return v; } }
    enum Op { ADD("+") { int ap(int a, int b) { return a + b; } }, MUL("*") { int ap(int a, int b) { return a * b; } int extra = 3; };
        final String sym; static int made; Op(String s) { sym = s; say("make " + s, 0); } abstract int ap(int a, int b); static { say("Op static", 0); } }
    static <T> T id(T t) { return t; }
    static int sum(int... xs) { int r = 0; for (int x : xs) r += x; return r; }
    static String over(Object o) { return "O"; }
    static String over(String s) { return "S"; }
    static String over(int i) { return "i"; }
    static String over(Integer i) { return "I"; }
    static String over(long l) { return "l"; }
    public static void main(String[] args) {
        B b = new B();
        System.out.println(b.both() + " " + b.getF() + " " + ((A) b).f + " " + A.cnt);
        A ab = b;
        System.out.println(ab.st() + b.st());
        I i = new C();
        System.out.println(i.d() + i.n() + I.s() + i.q());
        Abs abs = new Abs() { int m() { return 21; } };
        System.out.println(abs.twice());
        System.out.println(new PB().call() + new PB().m());
        R r = new R(-3, "t");
        System.out.println(r + " " + r.x() + r.s() + r.dbl() + " " + r.equals(new R(3, "t")) + r.equals(null) + (r.hashCode() == new R(3, "t").hashCode()) + R.of(2));
        System.out.println(new E() + " " + new E().equals(new E()));
        W w = new W(4);
        System.out.println(w + " " + w.v() + " " + w.equals(new W(4)));
        System.out.println(Op.ADD.ap(2, 3) + Op.MUL.ap(2, 3) + Op.valueOf("MUL").sym + Op.values().length);
        System.out.println(id("x") + id(3) + sum() + sum(1) + sum(1, 2, 3) + sum(new int[] {4, 5}));
        char c = 'c'; short sh = 1; Integer boxed = 5;
        System.out.println(over("s") + over(1) + over(boxed) + over(c) + over(sh) + over(1L) + over((Object) "o") + over(1.5));
        int[][] m = new int[2][3];
        m[1][2] = 5;
        System.out.println(m.length + m[0].length + m[1][2] + new int[2][].length);
        int[] copy = m[1].clone();
        copy[0] = 9;
        System.out.println(m[1][0] + " " + copy[0]);
        try { int[] neg = new int[say("dim", -1)]; } catch (NegativeArraySizeException e) { System.out.println("NASE"); }
        try { Object[][] neg = new Object[say("d1", -1)][say("d2", 2)]; } catch (NegativeArraySizeException e) { System.out.println("NASE"); }
        Object o = r;
        if (o instanceof R q && q.x() == 3) System.out.println("pattern " + q.s());
        if (!(o instanceof String t)) System.out.println("no text"); else System.out.println(t.length());
        System.out.println(o instanceof Record);
    }
}
