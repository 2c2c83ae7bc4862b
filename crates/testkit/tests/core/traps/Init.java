// Classes are initialised where Java says: after arguments of static calls, before those of constructors.
class Init {
    static int say(String s) { System.out.println(s); return 1; }
    static class C1 { static { say("C1init"); } C1(int a) { say("ctor"); } }
    static class C2 { static { say("C2init"); } static void m(int a) { say("m"); } }
    static class C3 { static int x; static { say("C3init"); } }
    static class C4 { static int x = 4; static { say("C4init"); } }
    static class Base { static int bs = 1; static { say("Base"); } static void bm() { } }
    static class Sub extends Base { static { say("Sub"); } static final int K = 7; static final Integer B = 8; }
    interface I { int Z = say("I"); default void d() { } }
    interface J { int Z = say("J"); static void s() { } }
    interface P { int Z = say("P"); private void p() { } }
    interface K extends I { int Z2 = say("K"); }
    static class D implements I, J, P { static { say("D"); } }
    static class E1 { static { say("E1"); if (true) throw new RuntimeException("x"); } static int v; }
    static class A0 { static int a = B0.b + 1; static { say("A0 " + a); } }
    static class B0 { static int b = A0.a + 1; static { say("B0 " + b); } }
    static class L { static final int CONST = 3; static { say("L"); } static final String T = "t"; }
    interface Fn { int Q = say("Linit"); int run(); default void other() { } }
    static class S1 { static int v = 1; static { say("S1"); } int g() { return 1; } }
    static class S2 extends S1 { static { say("S2"); } S2() { say("new S2"); } }
    static class As { static { say("As"); } static void check(int n) { assert n > 0; say("checked"); } }
    static class Forward { static int a = 5; static int b = twice(); static int c = 9; static int twice() { return c * 2 + a; } }
    static class Self { static Self one = new Self(); static int n = 7; int seen; Self() { seen = n; } }
    public static void main(String[] args) {
        new C1(say("arg"));
        C2.m(say("arg"));
        C3.x = say("rhs");
        C4.x += say("rhs");
        System.out.println(Sub.bs);
        Sub.bm();
        System.out.println(Sub.K);
        System.out.println(Sub.B);
        System.out.println(L.CONST + L.T);
        J.s();
        System.out.println("static");
        System.out.println(K.Z2);
        new D();
        try { System.out.println(E1.v); } catch (ExceptionInInitializerError e) { System.out.println("EIIE"); }
        try { System.out.println(E1.v); } catch (NoClassDefFoundError e) { System.out.println("NCDFE"); }
        System.out.println(A0.a + " " + B0.b);
        Fn f = () -> 5;
        System.out.println(f.run());
        S2[] none = new S2[2];
        System.out.println(none.length);
        Object o = none;
        System.out.println(o instanceof S2);
        S2 nul = (S2) null;
        System.out.println("before");
        new S2();
        As.check(1);
        System.out.println(Forward.b + " " + Forward.c);
        System.out.println(Self.one.seen + " " + Self.n);
    }
}
