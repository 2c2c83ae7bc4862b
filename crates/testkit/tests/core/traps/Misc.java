// What else the table of traps names: qualified super, intersections, volatile fields, local enums and records, varargs.
class Misc {
    static int say(String s, int v) { System.out.println(s); return v; }
    static volatile int vol = 1;
    volatile Integer box = 1;
    static final boolean DEBUG = false;
    class Inner { final int n; Inner(int n) { this.n = n; say("Inner " + n, 0); } int around() { return Misc.this.tag; } }
    int tag = 5;
    static class Far extends Misc.Inner { Far(Misc m, int a) { m.super(say("arg", a)); } }
    interface A { default String a() { return "a"; } int one(int x); }
    interface B { default String b() { return "b"; } }
    static class Holder { static int f = say("Holder", 1); static int st() { return 2; } }
    interface HasF { int f = 9; }
    static class SupF { int g = 3; static String name() { return "SupF"; } }
    static class SubF extends SupF implements HasF { int both() { return f + g; } static String name() { return "SubF"; } }
    @SafeVarargs static <T> T[] arr(T... ts) { return ts; }
    static <T> T[] two(T t) { return arr(t, t); }
    static int count(Object... os) { return os == null ? -1 : os.length; }
    static int over(int... xs) { return 1; }
    static int over(int x) { return 2; }
    static class Chain { final String s; Chain() { this(1); say("C0", 0); } Chain(int n) { this("s" + n); say("C1", 0); } Chain(String s) { this.s = s; say("C2 " + s, 0); } { say("init", 0); } }
    static int shadow = 1;
    int field = 1;
    void shadows(int field) { this.field = field; field++; int shadow = 7; say(this.field + " " + field + " " + shadow + Misc.shadow, 0); }
    static int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int params(int a, int b) { a += b; b = a * 2; Runnable r = new Runnable() { public void run() { say("run", 0); } }; r.run(); return a + b; }
    enum Kind { LOW { int score() { return base + 1; } Kind next() { return MID; } }, MID, HIGH { int score() { return super.score() * 10; } };
        static final int LIMIT = 3; static int calls; int base = 2; int score() { calls++; return base * LIMIT; }
        Kind next() { return switch (this) { case LOW -> MID; case MID -> HIGH; case HIGH -> LOW; }; } }
    public static void main(String[] args) {
        Misc m = new Misc();
        System.out.println(new Far(m, 4).n + new Far(m, 1).around());
        try { new Far(null, 4); } catch (NullPointerException e) { System.out.println("NPE"); }
        A both = (A & B) x -> x + 1;
        System.out.println(both.one(1) + both.a() + ((B) both).b());
        System.out.println(vol + (vol = 5) + vol++ + vol);
        m.box += 4;
        m.box++;
        System.out.println(m.box);
        System.out.println(((Holder) null).st() + ((Holder) null).f);
        SupF sup = new SubF();
        System.out.println(((SubF) sup).both() + sup.name() + ((SubF) sup).name() + HasF.f);
        try { String[] ss = two("a"); System.out.println(ss.length); } catch (ClassCastException e) { System.out.println("CCE"); }
        System.out.println(count() + count((Object[]) null) + count((Object) null) + count(1, "a") + count(new Object[] {1, 2, 3}) + over(1) + over() + over(1, 2));
        System.out.println(new Chain().s);
        m.shadows(3);
        System.out.println(fact(5) + " " + even(10) + " " + params(1, 2));
        if (DEBUG) System.out.println("never");
        ;;
        assert true : say("message", 1);
        int x = 0;
        x = x++ * 2 + x;
        System.out.println(x);
        boolean flag = false;
        if (flag = true) System.out.println("assigned");
        int y = (x = 4) > 3 ? x < 5 ? x++ : x-- : 0;
        System.out.println(y + " " + x);
        record Local(int a, int b) { Local { if (a > b) { int t = a; a = b; b = t; } } int len() { return b - a; } }
        enum Dir { UP, DOWN; Dir flip() { return this == UP ? DOWN : UP; } }
        interface Op { int ap(int a); }
        Op inc = a -> a + 1;
        System.out.println(new Local(5, 2).len() + " " + Dir.UP.flip() + inc.ap(1) + new Local(1, 2));
        for (Kind k : Kind.values()) System.out.println(k + " " + k.score() + k.next() + k.getClass().equals(Kind.class) + k.compareTo(Kind.MID));
        System.out.println(Kind.calls);
        int[][] grid = {{1, 2}, {3}, {}};
        int total = 0;
        for (int[] row : grid) for (int v : row) total += v;
        System.out.println(total + grid[1].length);
        grid[0][1] += grid[1][0]++ + --grid[0][0];
        System.out.println(grid[0][0] + "" + grid[0][1] + grid[1][0]);
        long big = Integer.MAX_VALUE;
        big += 1.5;
        int neg = -17;
        System.out.println(big + " " + (neg >> 2) + (neg >>> 28) + (neg % 5) + (neg / 5) + (byte) neg + (char) ('a' + 2));
        Object o = 5;
        String kind = o instanceof Integer i && i > 3 ? "big" + i : "none";
        System.out.println(kind);
        while (!(o instanceof String str)) { o = o + "!"; }
        System.out.println(str.length());
        StringBuilder sb = new StringBuilder();
        for (char c = 'a'; c <= 'e'; c += 2) sb.append(c).append((int) c).append(',');
        System.out.println(sb.reverse());
        java.util.function.BiFunction<Integer, Integer, Integer> add = Integer::sum;
        java.util.function.Function<Integer, java.util.function.Function<Integer, Integer>> curried = p -> q -> p * 10 + q;
        System.out.println(add.apply(2, 3) + curried.apply(4).apply(2));
        switch (x) { default: System.out.println("default"); case 77: System.out.println("through"); break; case 5: System.out.println("five"); }
        throw new IllegalStateException("end");
    }
}
