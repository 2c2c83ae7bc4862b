// exit: 1
// What overrides or inherits, and does not keep what was promised; what is read before it is there.

class Hidden {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 1;
    void m() { x = 1; }
}

class Hides extends Hidden {
    int x;
    void m() {
        x = 1; //~ ERROR assignFieldFailed
    }
}

interface Wanted {
    //@ ensures \result == 1;
    int m();
}

class HasOther {
    //@ ensures \result == 0;
    public int m() { return 0; } //~ ERROR overrideFailed:false
}

class Inherits extends HasOther implements Wanted {
}

class Quiet {
    //@ ensures true;
    void m() { }
}

class Throws extends Quiet {
    //@ signals (RuntimeException e) true;
    void m() { throw new RuntimeException(); } //~ ERROR overrideFailed:false
}

class StaticForward {
    static final Object L = StaticForward.P; //~ ERROR unsupported: while its class is initialised
    static final Object P = new Object();
    static void there() {
        assert StaticForward.L != null; //~ ERROR assertFailed:false
    }
}

class ThroughCall {
    static final Object L = Getter.get();
    static final Object P = new Object();
}

class Getter {
    //@ ensures \result != null;
    static Object get() {
        return ThroughCall.P; //~ ERROR unsupported: while its class is initialised
    }
}

interface Ends {
    //@ decreases n;
    void m(int n, Ends o);
}

class NeverEnds implements Ends {
    //@ decreases n;
    public void m(int n, Ends o) {
        if (o != null) { o.m(n, this); } //~ ERROR decreasesFailed
    }
}

class Around {
    final Ends inner;
    Around(Ends inner) { this.inner = inner; }
    //@ decreases n;
    void first(int n) {
        second(n); //~ ERROR decreasesFailed
    }
    //@ decreases n;
    void second(int n) {
        if (n > 0 && inner != null) { inner.m(n - 1, null); }
    }
}

class ComesBack implements Ends {
    final Around around;
    ComesBack(Around around) { this.around = around; }
    //@ decreases n;
    public void m(int n, Ends o) {
        if (around != null) { around.first(n); } //~ ERROR decreasesFailed
    }
}

class Down implements Ends {
    //@ decreases n;
    public void m(int n, Ends o) {
        if (o != null && n > 0) { o.m(n - 1, this); }
    }
}

interface Endless {
    //@ ensures true;
    //@ pure
    int f(Endless o);
}

class Goes implements Endless {
    //@ pure
    public int f(Endless o) { return o == null ? 0 : o.f(this); } //~ ERROR decreasesFailed
    //~^ ERROR decreasesFailed
}

class Caught extends Thread {
    int i;
    public void start() { }
    //@ requires Perm(i, 1);
    //@ ensures Perm(i, 1) ** i == 5;
    public void run() { i = 5; }
    //@ requires w != null ** idle(w) ** Perm(w.i, 1);
    static void never(Caught w) throws InterruptedException {
        w.start(); //~ ERROR unsupported: overrides how threads start
        w.join();
    }
}

class Closes implements AutoCloseable {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 9;
    public void close() { x = 9; }
    //@ requires r != null ** Perm(r.x, 1) ** r.x == 0;
    static void throughLibrary(Closes r) throws Exception {
        AutoCloseable c = r;
        c.close(); //~ ERROR unsupported: override with a contract
        assert r.x == 0;
    }
}

class Callback implements Runnable {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1);
    public void run() { x++; }
    //@ requires t != null;
    static void hook(Callback t, java.util.Timer timer) {
        Runtime.getRuntime().addShutdownHook(new Thread(t)); //~ ERROR unsupported: the library could call
    }
}
