// Paths: the object itself, the object around, captured values, lambdas.
class Inner {
    int x = 1;
    String name;
    Inner(String n) { name = n; }
    String id() { return "Inner " + name; }
    class In {
        int x = 2;
        String id() { return "In of " + Inner.this.id() + x + Inner.this.x; }
        class Deep { String id() { return "Deep " + In.this.id() + " " + Inner.this.name; } }
        class Below extends Inner { Below() { super("below"); } String both() { return name + "/" + Inner.this.name + "/" + id(); } }
    }
    interface Sup { String get(); }
    interface Self { Self me(); default Self wrap() { return () -> this; } }
    static class A {
        private int p = 5;
        private int get() { return p; }
        class B extends A { B() { p2(); } int q() { return get() + A.this.p; } void p2() { A.this.p += 1; } }
    }
    static class Base { String seen; Base() { seen = see(); } String see() { return "base"; } }
    Sup lam() { return () -> name + this.x; }
    Sup lam2() { Sup a = () -> { Sup b = () -> name + x + id(); return b.get() + "!"; }; return a; }
    static class Par { String m() { return "Par.m"; } }
    static class Chi extends Par {
        String m() { return "Chi.m"; }
        Sup s() { return () -> super.m() + this.m(); }
        Sup t() { return super::m; }
        Sup u() { return this::m; }
    }
    public static void main(String[] args) {
        Inner o = new Inner("one");
        In in = o.new In();
        System.out.println(in.id());
        System.out.println(in.new Deep().id());
        System.out.println(in.new Below().both());
        System.out.println(o.lam().get() + o.lam2().get());
        int cap = 42;
        Base b = new Base() { int own = 7; String see() { return "anon " + cap + " " + own; } };
        System.out.println(b.seen + "; " + b.see());
        class Loc { int f = cap; int g() { return f + cap + new Loc2().h(); } class Loc2 { int h() { return cap; } } }
        System.out.println(new Loc().g());
        Sup s = () -> "" + new Loc().g() + cap;
        System.out.println(s.get());
        class Other extends Loc { int g() { return super.g() + 1; } Loc make() { return new Loc(); } }
        System.out.println(new Other().g() + " " + new Other().make().g());
        Self me = new Self() { public Self me() { return this; } };
        System.out.println(me.me() == me);
        Self w = me.wrap();
        System.out.println((w == me) + " " + (w.me() == me) + " " + (w.wrap().me() == w));
        A a = new A();
        A.B ab = a.new B();
        System.out.println(ab.q() + " " + a.p);
        System.out.println(new Chi().s().get() + new Chi().t().get() + new Chi().u().get());
        try { Inner none = null; none.new In(); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { String z = null; java.util.function.Supplier<Integer> q = z::length; System.out.println("made"); } catch (NullPointerException e) { System.out.println("NPE"); }
        java.util.function.Function<String, Integer> len = String::length;
        java.util.function.Function<Integer, int[]> mk = int[]::new;
        java.util.function.Supplier<Inner> none = () -> null;
        java.util.function.Function<String, Inner> ctor = Inner::new;
        java.util.function.IntBinaryOperator max = Math::max;
        System.out.println(len.apply("four") + mk.apply(3).length + ctor.apply("made").id() + max.applyAsInt(3, 8));
        Runnable[] rs = new Runnable[3];
        for (int i = 0; i < 3; i++) { int j = i; rs[i] = () -> System.out.println("r" + j + cap); }
        for (Runnable r : rs) r.run();
        Object lock = new Object() { int hidden = 3; @Override public String toString() { return "obj" + hidden; } };
        System.out.println(lock);
        var anon = new Object() { int n = 4; int twice() { return n * 2; } };
        System.out.println(anon.twice() + anon.n);
    }
}
