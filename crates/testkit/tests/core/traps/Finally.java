// Jumps through finally: the value is bound before it runs, and its own jump wins.
class Finally {
    static void say(String s) { System.out.println(s); }
    static int a() { int i = 1; try { return i; } finally { i = 2; say("fin"); } }
    @SuppressWarnings("finally")
    static int b() { try { return 1; } finally { return 7; } }
    @SuppressWarnings("finally")
    static int c() { for (int i = 0; ; i++) { try { if (i == 3) return i; throw new RuntimeException(); } finally { if (i < 3) continue; break; } } return -1; }
    static int d(int k) { try { return switch (k) { case 1 -> { k = 5; yield k; } case 2 -> throw new IllegalStateException("two"); default -> f(); }; } finally { say("log"); } }
    static int f() { say("f"); return 9; }
    static int nested() {
        try { try { say("in"); throw new IllegalArgumentException("x"); } finally { say("f1"); } }
        catch (IllegalStateException e) { say("wrong"); return 0; }
        catch (IllegalArgumentException e) { say("caught " + e.getMessage()); return 1; }
        finally { say("f2"); }
    }
    static int yields(int n) { return switch (n) { case 0: try { yield 1; } finally { say("y"); } default: { int q = n; try { q++; yield q; } finally { q = 100; } } }; }
    static class Res implements AutoCloseable {
        final String n; final boolean bad;
        Res(String n, boolean bad) { this.n = n; this.bad = bad; say("open " + n); }
        public void close() { say("close " + n); if (bad) throw new IllegalStateException(n); }
    }
    static void res(boolean bad, boolean thrown) {
        try (Res x = new Res("a", false); Res y = new Res("b", bad); Res z = null) {
            say("body");
            if (thrown) throw new RuntimeException("body");
        } catch (RuntimeException e) {
            say("catch " + e.getMessage() + " " + e.getSuppressed().length);
        } finally { say("finally"); }
    }
    Res held = new Res("held", false);
    void field() throws Exception { final Res h = held; try (h) { held = null; say("in"); } }
    static int sync(Object o) { synchronized (o) { return 3; } }
    static void lab() {
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                try { if (j == 1) continue outer; if (i == 2) break outer; say(i + "," + j); } finally { say("fin " + i + j); }
            }
        }
        block: { if (true) break block; say("never"); }
        say("end");
    }
    static void loops() {
        int n = 0;
        do { n++; if (n == 2) continue; if (n > 4) break; } while (n < 10);
        say("n " + n);
        while (true) { if (--n < 0) break; }
        for (int i = 0, j = 10; i < j; i += 3, j--) say(i + " " + j);
    }
    public static void main(String[] args) throws Exception {
        System.out.println(a());
        System.out.println(b());
        System.out.println(c());
        System.out.println(d(1));
        System.out.println(d(3));
        try { d(2); } catch (IllegalStateException e) { say("two"); }
        System.out.println(nested());
        System.out.println(yields(0) + yields(4));
        res(false, false);
        res(true, false);
        res(true, true);
        new Finally().field();
        System.out.println(sync("x"));
        try { sync(null); } catch (NullPointerException e) { say("NPE"); }
        lab();
        loops();
        try { throw null; } catch (NullPointerException e) { say("thrown null"); }
        try { try { throw new Exception("1"); } finally { throw new RuntimeException("2"); } } catch (Exception e) { say(e.getMessage()); }
        try { Object o = "s"; Integer i = (Integer) o; } catch (ClassCastException e) { say("CCE"); }
    }
}
