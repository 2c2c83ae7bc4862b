// test: check
// Every variable has a value where it is read, what is final gets one, and checked exceptions are caught or declared.

import java.io.IOException;

class Values {
    final int a;
    static final int S = 1;

    Values() { a = 1; }
    Values(int x) { a = x; a = 2; } //~ ERROR final-assigned: might already have been assigned
    Values(long x) { if (x > 0) return; //~ ERROR not-initialized: `a`
        a = 1; }
    Values(char x) { this(); a = 3; } //~ ERROR final-assigned: might already have been assigned
    Values(short x) { }  //~ ERROR not-initialized: `a`
    Values(boolean b) { int early = a; a = early; } //~ ERROR not-initialized: `a`
    Values(byte b) { while (b > 0) { a = b; } //~ ERROR final-assigned: assigned in loop
    } //~ ERROR not-initialized: `a`
    Values(float f) { try { a = risky(); } finally { f = 0; } }

    int risky() { return 1; }
    void change() { a = 2; } //~ ERROR final-assigned: cannot assign
    void both(Values other) { other.a = 2; } //~ ERROR final-assigned: cannot assign

    int branches(int n) {
        int k;
        if (n > 0) k = 1;
        return k; //~ ERROR not-initialized: `k`
    }

    int shortcut(int n) {
        int k;
        if (n > 0 && (k = n) > 1) return k;
        boolean done = n < 0 || (k = n) == 0;
        if (!done) return 0;
        return k; //~ ERROR not-initialized: `k`
    }

    int chosen(int n) {
        int k;
        switch (n) {
            case 1: k = 1; break;
            case 2: k = 2;
            default: k = 3;
        }
        return k;
    }

    int half(int n) {
        int k;
        switch (n) {
            case 1: k = 1; break;
            case 2: break;
            default: k = 3;
        }
        return k; //~ ERROR not-initialized: `k`
    }

    int endless() {
        int k;
        while (true) { k = 1; break; }
        return k;
    }

    int handled(int n) {
        int k;
        try { k = 10 / n; } catch (ArithmeticException e) { }
        return k; //~ ERROR not-initialized: `k`
    }

    int inFinally(int n) {
        int k;
        try { n = 10 / n; } finally { k = 1; }
        return k;
    }

    void captured(int n) {
        int m = n;
        n = n + 1;
        Runnable first = () -> System.out.println(m);
        Runnable second = () -> System.out.println(n); //~ ERROR captured: effectively final
        Runnable third = new Runnable() {
            public void run() { System.out.println(n); } //~ ERROR captured: inner class
        };
    }

    void parameters(final int p) { p = 1; } //~ ERROR final-assigned: parameter
}

class Defaults {
    final int b; //~ ERROR not-initialized: default constructor
}

class Exceptions {
    void raises() throws IOException { throw new IOException(); }
    void lets() { raises(); } //~ ERROR unreported-exception: `IOException`
    void throwsIt() { throw new Exception(); } //~ ERROR unreported-exception: `Exception`
    void unchecked() { throw new IllegalStateException(); }
    void caught() { try { raises(); } catch (IOException e) { } }
    void again() throws IOException { try { raises(); } catch (Exception e) { throw e; } }
    void never() { try { caught(); } catch (IOException e) { } } //~ ERROR never-thrown: never thrown
    void wide() { try { caught(); } catch (Exception e) { } }
    void discarded() { try { raises(); } finally { return; } }
    Runnable lambda() { return () -> raises(); } //~ ERROR unreported-exception: `IOException`
    int missing(boolean b) { if (b) return 1; } //~ WARNING not-java: missing return
    void unreachable() { return; ; } //~ WARNING not-java: unreachable
}

record Positive(int n) {
    Positive {
        if (n > 0) return; //~ ERROR jump: compact constructor
        n = 1;
    }
}

class Chosen {
    int value(int n) {
        return switch (n) {
            case 1 -> 10;
            case 2 -> { n = 3; } //~ ERROR switch: without providing a value
            default -> { yield n; }
        };
    }
}

class Closed implements AutoCloseable {
    Closed next;
    final Closed last = null;

    public void close() { }

    void resources(Closed given, Closed changed, boolean first) {
        changed = given;
        Closed once;
        if (first) once = given; else once = null;
        try (this) { }
        try (last; once) { }
        try (given) { }
        try (next) { } //~ ERROR captured: variable next
        Runnable later = () -> { try (last; changed) { } }; //~ ERROR captured
    }
}
