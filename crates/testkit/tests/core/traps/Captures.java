// Local classes keep what others of them need, through classes, lambdas and superclasses between; bridges cast.
class Captures {
    interface Get { int get(); }
    static int s = 1;
    int f = 10;
    int run(int p) {
        int cap = p + 1;
        class Loc { int g() { return cap + f; } }
        class Mid { Loc make() { return new Loc(); } class In { Loc make() { return new Loc(); } } }
        class Low extends Loc { int g() { return super.g() * 2; } }
        Get viaLambda = () -> new Mid().make().g();
        Get nested = () -> { Get in = () -> new Mid().new In().make().g(); return in.get(); };
        Get anon = new Get() { public int get() { return new Loc() { int g() { return super.g() + cap; } }.g() + new Low().g(); } };
        Get ref = new Low()::g;
        java.util.function.Supplier<Loc> maker = Loc::new;
        return viaLambda.get() + nested.get() * 3 + anon.get() * 5 + ref.get() * 7 + maker.get().g();
    }
    static int stat(int p) {
        int cap = p;
        class Loc { int v = cap; class Deep { int both() { return v + cap; } } Deep deep() { return new Deep(); } }
        class Other { int both() { return new Loc().deep().both() + new Loc().new Deep().both(); } }
        return new Other().both();
    }
    class Inner { int x = f; class Innermost extends Inner { int y() { return x + Captures.this.f + Inner.this.x; } } }
    static class Up { int seen; Up(Get g) { seen = g.get(); } }
    static class Down extends Up { static int q = 4; Down(int n) { super(() -> n + q); } }
    static class Key implements Comparable<Key> { final int k; Key(int k) { this.k = k; } public int compareTo(Key o) { System.out.println("compare"); return k - o.k; } }
    static abstract class Gen<T> { abstract T put(T t); T twice(T t) { return put(put(t)); } }
    static class Txt extends Gen<String> { String put(String s) { return s + "."; } }
    record Wrap<T>(T inner) { <U> Wrap<U> with(U u) { return new Wrap<>(u); } }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(new Captures().run(3));
        System.out.println(stat(4));
        Captures c = new Captures();
        Captures.Inner in = c.new Inner();
        c.f = 20;
        System.out.println(in.new Innermost().y());
        System.out.println(new Down(3).seen);
        System.out.println(new Key(3).compareTo(new Key(1)));
        try { ((Comparable) new Key(1)).compareTo("x"); } catch (ClassCastException e) { System.out.println("CCE"); }
        System.out.println(new Txt().twice("t"));
        try { ((Gen) new Txt()).put(5); } catch (ClassCastException e) { System.out.println("CCE"); }
        System.out.println(new Wrap<>(1).with("u").inner().length() + " " + new Wrap<>(new Wrap<>(2)));
        int[] counter = {0};
        Runnable r = () -> counter[0]++;
        r.run();
        r.run();
        System.out.println(counter[0]);
        Get[] gs = new Get[3];
        for (int i = 0; i < gs.length; i++) { final int j = i * i; gs[i] = new Get() { int n = j; public int get() { return n++ + j; } }; }
        for (Get g : gs) System.out.println(g.get() + g.get());
        var list = new Object() { int size; Get add(int n) { size += n; return () -> size; } };
        Get size = list.add(2);
        list.add(5);
        System.out.println(size.get());
    }
}
