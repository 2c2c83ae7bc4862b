// Exceptions of the program, in constructors and initialisers; what runs unseen in them.
class Exceptions {
    static void say(String s) { System.out.println(s); }
    static class My extends RuntimeException {
        int f = 3;
        My(String m) { super(m + "!"); say("My " + f); }
        @Override public synchronized Throwable fillInStackTrace() { say("fill " + f); return this; }
        @Override public String getMessage() { say("getMessage"); return "my " + super.getMessage(); }
    }
    static class Checked extends Exception { final int code; Checked(int code) { super("code " + code); this.code = code; } }
    static class Bad { int x = 1; { if (x == 1) throw new IllegalStateException("init"); } Bad() { say("never"); } }
    static int depth(int n) throws Checked { if (n == 0) throw new Checked(7); try { return depth(n - 1); } finally { say("up " + n); } }
    static int multi(int n) {
        try {
            switch (n) { case 0: throw new My("a"); case 1: throw new IllegalStateException("b"); case 2: Object o = null; o.hashCode(); case 3: int z = 0; return 1 / z; case 4: int[] a = new int[1]; return a[n]; default: return (Integer) (Object) "s"; }
        } catch (My | IllegalStateException e) { say("first " + e.getMessage()); return 1; }
        catch (NullPointerException | ArithmeticException e) { say("second"); return 2; }
        catch (RuntimeException e) { say("third " + e.getClass().getSimpleName()); return 3; }
    }
    interface Task { void run() throws Exception; }
    static String attempt(Task t) { try { t.run(); return "ok"; } catch (Exception e) { return e.getClass().getSimpleName() + ":" + e.getMessage(); } }
    static class Node implements Iterable<Integer> {
        final int n; Node(int n) { this.n = n; }
        public java.util.Iterator<Integer> iterator() { say("iterator"); return new java.util.Iterator<>() { int at = 0; public boolean hasNext() { say("hasNext"); return at < n; } public Integer next() { say("next"); return at++; } }; }
    }
    static class Box<T> { T v; Box(T v) { this.v = v; } T get() { return v; } <U> Box<U> map(java.util.function.Function<T, U> f) { return new Box<>(f.apply(v)); } }
    static class Cmp implements Comparable<Cmp> { int k; Cmp(int k) { this.k = k; } public int compareTo(Cmp o) { return Integer.compare(k, o.k); } }
    static <T extends Comparable<T>> T most(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    public static void main(String[] args) {
        try { throw new My("m"); } catch (My e) { say(e.getMessage()); }
        try { new Bad(); } catch (IllegalStateException e) { say(e.getMessage()); }
        try { depth(2); } catch (Checked e) { say(e.getMessage() + e.code); }
        for (int i = 0; i < 6; i++) System.out.println(multi(i));
        System.out.println(attempt(() -> { throw new Checked(1); }) + attempt(() -> say("fine")) + attempt(() -> { throw new My("t"); }));
        int sum = 0;
        for (int x : new Node(2)) sum += x;
        System.out.println(sum);
        Exception cause = new RuntimeException(new My("c"));
        say(cause.getMessage() + " " + (cause.getCause() instanceof My));
        say(new Exception("a", null).getMessage());
        say(new Box<>("t").map(String::length).map(n -> n + 1).get() + "");
        Box<Integer> bi = new Box<>(4);
        int iv = bi.get() + bi.v;
        bi.v++;
        bi.v += 2;
        System.out.println(iv + " " + bi.v);
        System.out.println(most(new Cmp(3), new Cmp(5)).k + most("a", "b") + most(3, 2));
        try { @SuppressWarnings({"unchecked", "rawtypes"}) Box<String> raw = (Box) new Box<Integer>(1); String s = raw.get(); say(s); } catch (ClassCastException e) { say("CCE"); }
        try { assert sum > 5 : "m"; say("no"); } catch (AssertionError e) { say("AE"); }
        int n = 0;
        try { assert n++ > 5; } catch (AssertionError e) { say("AE " + n); }
        throw new My("last");
    }
}
