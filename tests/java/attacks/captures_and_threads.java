// judge: by name
// Lambdas, inner classes and static initialisers once more; threads through fields; what a call may leave behind.
import java.util.*;
import java.util.concurrent.*;

class Captures {
    int f;
    interface Op {
        //@ ensures true;
        int get();
    }
    //@ requires Perm(f, 1) ** f == 1;
    void bad_lambdaSeesLater() {
        Op o = /*@ requires Perm(this.f, 1\2); ensures Perm(this.f, 1\2) ** \result == this.f; @*/ () -> f;
        f = 2;
        int r = o.get();
        assert r == 1;
    }
    void bad_eachRound() {
        Op first = null;
        //@ loop_invariant 0 <= i && i <= 3;
        for (int i = 0; i < 3; i++) { int k = i; Op o = /*@ ensures \result == k; @*/ () -> k; if (i == 0) { first = o; } }
        if (first != null) { int r = first.get(); assert r == 2; }
    }
    class Inner {
        int g;
        //@ ensures Perm(g, 1);
        Inner() { }
        //@ requires Perm(f, 1) ** Perm(g, 1);
        //@ ensures Perm(f, 1) ** Perm(g, 1) ** f == g ** g == \old(g);
        void copy() { f = g; }
    }
    //@ requires o != null ** Perm(f, 1) ** f == 7 ** Perm(o.f, 1);
    void bad_outerOfOther(Captures o) { Inner i = o.new Inner(); i.g = 3; i.copy(); assert f == 3; }
    //@ requires o != null ** Perm(f, 1) ** f == 7 ** Perm(o.f, 1);
    void ok_outerOfOther(Captures o) { Inner i = o.new Inner(); i.g = 3; i.copy(); assert f == 7 && o.f == 3; }
    void bad_nullOuter() { Captures o = null; Inner i = o.new Inner(); }
    void bad_shadow(int f) { class L { int f = 5; /*@ requires Perm(this.f, 1); ensures \result == this.f; @*/ int get() { return f; } } assert f == 5; }
}

class Statics {
    static int count = 3;
    static final int LIMIT = init();
    static int later;
    //@ ensures \result == 0;
    static int init() { return 0; }
    static void bad_limit() { assert LIMIT == 0; assert LIMIT == 1; }
    //@ requires Perm(Statics.count, 1);
    static void bad_stillThree() { assert count == 3; }
    static void bad_noPermission() { int x = count; }
    static class Nested { static int n = Statics.count; }
}

class Early {
    static final Early ONE = new Early();
    static final int SIZE = Integer.valueOf(5);
    int seen;
    Early() { }
    void bad_size() { assert SIZE == 5 && SIZE == 6; }
}

class Worker extends Thread {
    int r;
    //@ ensures Perm(r, 1) ** idle(this);
    Worker() { }
    //@ requires Perm(r, 1);
    //@ ensures Perm(r, 1) ** r == 5;
    public void run() { r = 5; }
}

class Joins {
    Worker w;
    //@ requires Perm(w, 1);
    void bad_replaced() throws InterruptedException {
        Worker a = new Worker();
        w = a;
        a.start();
        w = new Worker();
        w.join();
        assert a.r == 5;
    }
    void bad_notJoined() { Worker a = new Worker(); a.start(); int x = a.r; }
    void bad_otherJoined() throws InterruptedException { Worker a = new Worker(); Worker b = new Worker(); a.start(); b.start(); b.join(); int x = a.r; }
    void ok_bothJoined() throws InterruptedException { Worker a = new Worker(); Worker b = new Worker(); a.start(); b.start(); b.join(); a.join(); assert a.r == 5 && b.r == 5; }
    void bad_neverStarted() throws InterruptedException { Worker a = new Worker(); a.join(); assert a.r == 5; }
    //@ requires t != null ** idle(t) ** Perm(t.r, 1);
    static void launch(Worker t) { t.start(); }
    void bad_launchedTwice() { Worker a = new Worker(); launch(a); launch(a); }
    void bad_launchedAndStarted() { Worker a = new Worker(); launch(a); a.start(); }
    //@ requires t != null ** joinToken(t, 1\2);
    static void bad_halfToken(Worker t) throws InterruptedException { t.join(); t.r = 1; }
    void bad_runInstead() { Worker a = new Worker(); a.run(); a.start(); a.r = 1; }
    void ok_runInstead() { Worker a = new Worker(); a.run(); assert a.r == 5; }
    void bad_interrupted() { Worker a = new Worker(); a.start(); try { a.join(); } catch (InterruptedException e) { } int x = a.r; }
}

class Tasks {
    int v;
    //@ requires Perm(v, 1) ** ex != null;
    void bad_futureUnused(ExecutorService ex) {
        v = 0;
        Future<?> f = ex.submit(/*@ requires Perm(this.v, 1); ensures Perm(this.v, 1) ** this.v == 1; @*/ () -> { v = 1; });
        v = 2;
    }
    //@ requires Perm(v, 1) ** ex != null;
    void bad_twice(ExecutorService ex) {
        Runnable r = /*@ requires Perm(this.v, 1); ensures Perm(this.v, 1) ** this.v == 1; @*/ () -> { v = 1; };
        ex.execute(r);
        ex.execute(r);
    }
    //@ requires Perm(v, 1) ** ex != null;
    void bad_getTwice(ExecutorService ex) throws Exception {
        Future<?> f = ex.submit(/*@ requires Perm(this.v, 1); ensures Perm(this.v, 1) ** this.v == 1; @*/ () -> { v = 1; });
        f.get();
        f.get();
    }
    //@ requires Perm(v, 1) ** ex != null;
    void bad_caught(ExecutorService ex) {
        Future<?> f = ex.submit(/*@ requires Perm(this.v, 1); ensures Perm(this.v, 1) ** this.v == 1; @*/ () -> { v = 1; });
        try { f.get(); } catch (ExecutionException e) { } catch (InterruptedException e) { }
        v = 3;
    }
}

class Latch {
    int a;
    int b;
    final CountDownLatch l = new CountDownLatch(2);
    //@ latch l: (int k) (k == 0 ==> Perm(a, 1)) ** (k == 1 ==> Perm(b, 1));
    //@ ensures committed(l) ** Perm(a, 1) ** Perm(b, 1) ** l.countDownRight(0) ** l.countDownRight(1) ** l.awaitRight();
    Latch() {
        //@ commit l;
    }
    //@ requires committed(l) ** Perm(a, 1) ** l.countDownRight(0);
    void ok_down() { l.countDown() /*@ given { k = 0 } @*/; }
    //@ requires committed(l) ** Perm(a, 1) ** l.countDownRight(0);
    void bad_downTwice() { l.countDown() /*@ given { k = 0 } @*/; l.countDown() /*@ given { k = 0 } @*/; }
    //@ requires committed(l) ** Perm(a, 1) ** l.countDownRight(0);
    void bad_otherParty() { l.countDown() /*@ given { k = 1 } @*/; }
    //@ requires committed(l) ** l.countDownRight(0);
    void bad_withoutGoods() { l.countDown() /*@ given { k = 0 } @*/; }
    //@ requires committed(l);
    void bad_awaitWithout() throws InterruptedException { l.await(); a = 1; }
    //@ requires committed(l) ** l.awaitRight();
    void ok_await() throws InterruptedException { l.await(); a = 1; b = 2; }
    //@ requires committed(l) ** l.awaitRight();
    void bad_awaitTwice() throws InterruptedException { l.await(); l.await(); }
    //@ requires committed(l) ** [1\2]l.awaitRight();
    void bad_awaitHalf() throws InterruptedException { l.await(); a = 1; }
    //@ requires committed(l) ** l.awaitRight();
    void bad_timed() throws InterruptedException { l.await(1, TimeUnit.SECONDS); a = 1; }
    void bad_fresh() { Latch x = new Latch(); x.a = 1; x.l.countDown() /*@ given { k = 0 } @*/; x.a = 2; }
}
