class Paths {
    interface Self { Self me(); default Self wrap() { return () -> this; } }
    int x;
    class In { int x; int both() { return x + Paths.this.x; } class Below extends Paths { int far() { return x + Paths.this.x; } } }
    Runnable run(int p) { return () -> x = p; }
    Object anon(int p) { return new Object() { int own = p; @Override public String toString() { return "o" + own + x; } }; }
    static java.util.function.Function<String, Integer> ref() { return String::length; }
}
