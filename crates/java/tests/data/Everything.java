@Deprecated package a.b.c;
import java.util.*; import static java.lang.Math.max; import java.io.IOException;;
@interface Anno { int value() default 1; String[] names() default {"a", "b"}; Class<?> type() default Object.class; }
sealed interface Shape permits Circle, Square { default double area() { return 0; } private void p() { } static int q() { return 1; } }
record Circle(double r) implements Shape { Circle { if (r < 0) throw new IllegalArgumentException(); } }
final class Square implements Shape { }
non-sealed abstract class Odd<T extends Comparable<? super T> & Runnable, U> implements Cloneable { abstract <V> V get(U u) throws IOException; }
record Pair<A, B>(A a, @Anno B... b) { static int n; record Inner() { } }
enum Op implements Runnable { ADD("+") { @Override public void run() { } }, SUB("-") { }, ; final String s; Op(String s) { this.s = s; } }
enum Empty { }
class Outer<T> {
    int a[] = {1, 2, }, b[][] = new int[3][], c = 1;
    static { System.out.println("x"); } { c = 2; }
    class Inner { Inner() { Outer.this.c = 1; } Inner(@Anno Outer<T> Outer.this, int x) { } }
    <X> Outer(X x) { this(); } Outer() { super(); }
    int m(final int x, String... rest)[] throws Exception, Error { return new int[] {x}; }
    void statements() throws Exception {
        label: for (int i = 0, j = 1; i < 10; i++, j--) { if (i == 5) continue label; else break label; }
        for (;;) break; for (final var s : new String[0]) ; do { } while (false); while (true) { break; }
        try (var r = open(); this.other) { } catch (final IOException | RuntimeException e) { } finally { }
        switch (c) { case 1: case 2: break; default: }
        switch (c) { case 1, 2 -> c = 3; case 4 -> { } default -> throw new Exception(); }
        int y = switch (c) { case 1 -> 2; case 3 -> { yield 4; } default -> { int yield = 1; yield yield + 1; } };
        Object o = (Object & Runnable) () -> { }; if (o instanceof String s && s.length() > 1 || o instanceof final Integer i) { }
        synchronized (this) { ; } assert c > 0 : "message"; throw new Outer<>() { int z; }.x();
    }
    void expressions() {
        x = new <String>Outer<Integer>("s").<T>gen(1).field[1][2]++ + --y; this.<T>gen(); super.toString(); Outer.super.hashCode();
        f = Outer::<T>gen; f = String[]::new; f = super::toString; f = this::m; f = (a, b) -> a; f = (var a) -> a; c = int[][].class;
        o = outer.new Inner(); o = new int @Anno [3] @Anno [4]; s = """
            text "block" \
            end"""; c >>>= 2; c >>= 1; c <<= 1; b = a < c; l = 0xFFFF_FFFFL + 0b11 + 017 + 1__0; d = .5f + 1e10 + 0x1.8p1 + 1.;
        List<List<? extends Map<String, int[]>>> list; java.util.@Anno List<@Anno String> t; int record = 1, var = 2, sealed = 3, module = 4;
        record.x = var; class Local { } record R(int x) { } interface I { } enum E { A } final class L2 { } char ch = '\u0041', q = '\'';
        var v = c < 1 ? a : b; var r = (Runnable) () -> { }; ((Runnable) r).run(); int[] arr[] = null; i = (int) +1; i = (i) + 1; m((x) -> x, y);
        @Anno final int z = -2147483648; long big = -9223372036854775808L; switch (o) { case String s && s.isEmpty() -> { } case null, default -> { } }
    }
}
;
