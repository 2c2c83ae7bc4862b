// judge: by name
// A second look at lambdas, local classes, resources, loops over collections, guarded objects, monitors of classes.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

interface Plain {
    void act();
}

interface Gives {
    //@ ensures \result > 0;
    int get();
}

class Demands {
    int f;
    //@ requires Perm(f, 1);
    void ok_promises() { Gives g = () -> 3; int r = g.get(); assert r > 0; }
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1);
    void ok_keepsField() { f = 1; Plain p = () -> { int x = 1; }; p.act(); assert f == 1; }
    void bad_result() { Gives g = () -> 3; int r = g.get(); assert r == 3; }
    //@ requires Perm(f, 1) ** f == 2;
    void ok_nested() {
        Gives outer = () -> { Gives inner = () -> 5; return inner.get(); };
        int r = outer.get();
        assert r > 0 && f == 2;
    }
    void bad_capturedParam(int n) {
        class Adder {
            //@ ensures \result == n;
            int get() { return n; }
        }
        Adder a = new Adder();
        int r = a.get();
        assert r == n + 1;
    }
    //@ requires n == 4;
    void ok_localExtends(int n) {
        class Base {
            //@ ensures \result == n;
            int base() { return n; }
        }
        class Sub extends Base {
            //@ ensures \result == n;
            int sub() { int b = base(); return b; }
        }
        int r = new Sub().sub();
        assert r == 4;
    }
}

class Files implements AutoCloseable {
    static int opened;
    //@ requires Perm(Files.opened, 1);
    //@ ensures Perm(Files.opened, 1) ** Files.opened == \old(Files.opened) + 1;
    Files() { opened++; }
    //@ requires Perm(Files.opened, 1);
    //@ ensures Perm(Files.opened, 1) ** Files.opened == \old(Files.opened) - 1;
    public void close() { opened--; }

    //@ context Perm(Files.opened, 1);
    //@ ensures Files.opened == \old(Files.opened);
    static void ok_balanced() { try (Files a = new Files(); Files b = new Files()) {
        //@ assert opened == \old(opened) + 2;
    } }
    //@ context Perm(Files.opened, 1);
    //@ ensures Files.opened == \old(Files.opened) + 1;
    static void bad_balanced() { try (Files a = new Files()) { } }
    //@ context Perm(Files.opened, 1);
    //@ ensures Files.opened == \old(Files.opened);
    static int ok_earlyReturn(boolean b) { try (Files a = new Files()) { if (b) { return 1; } } return 2; }
    //@ context Perm(Files.opened, 1);
    //@ ensures Files.opened == \old(Files.opened);
    static void ok_loop(int n) {
        //@ loop_invariant Perm(Files.opened, 1) ** Files.opened == \old(Files.opened);
        while (n > 0) { n--; try (Files a = new Files()) { if (n == 3) { break; } continue; } }
    }
    //@ requires Perm(Files.opened, 1);
    //@ ensures Perm(Files.opened, 1) ** Files.opened == \old(Files.opened);
    //@ signals (IllegalStateException e) Perm(Files.opened, 1) ** Files.opened == \old(Files.opened);
    static void ok_thrown(boolean b) { try (Files a = new Files()) { if (b) { throw new IllegalStateException(); } } }
    //@ requires Perm(Files.opened, 1);
    //@ ensures Perm(Files.opened, 1);
    //@ signals (IllegalStateException e) Perm(Files.opened, 1) ** Files.opened == \old(Files.opened) + 1;
    static void bad_thrown(boolean b) { try (Files a = new Files()) { if (b) { throw new IllegalStateException(); } } }
    //@ requires Perm(Files.opened, 1);
    //@ ensures Perm(Files.opened, 1) ** Files.opened == \old(Files.opened);
    static void bad_handlerRunsFirst() {
        try (Files a = new Files()) { throw new IllegalStateException(); }
        catch (IllegalStateException e) {
            //@ assert opened == \old(opened) + 1;
        }
    }
}

class Collections2 {
    int f;
    //@ requires all != null ** [1\2]all.state() ** Perm(f, 1);
    void bad_lastElement(List<String> all) {
        String last = "x";
        //@ loop_invariant [1\2]all.state() ** last != null;
        for (String s : all) { last = s; }
    }
    //@ requires all != null ** [1\2]all.state() ** Perm(f, 1) ** f == 1;
    void ok_frame(List<String> all) {
        //@ loop_invariant [1\2]all.state() ** true;
        for (String s : all) { }
        assert f == 1;
    }
    //@ requires all != null ** [1\2]all.state() ** Perm(f, 1) ** f == 1;
    void bad_writeInLoop(List<String> all) {
        //@ loop_invariant [1\2]all.state() ** true;
        for (String s : all) { f = 2; }
    }
    //@ requires all != null ** [1\2]all.state() ** Perm(f, 1) ** f == 1;
    void bad_afterLoop(List<String> all) {
        //@ loop_invariant [1\2]all.state() ** Perm(f, 1) ** f >= 1;
        for (String s : all) { f = 2; }
        assert f == 1;
    }
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    void bad_eachIsACopy(int[] a) {
        //@ loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
        //@ loop_invariant (\forall int i; 0 <= i && i < \index; a[i] == 0);
        for (int x : a) { x = 0; }
    }
}

class Two {
    int x;
    int y;
    final ReentrantLock a = new ReentrantLock();
    final ReentrantLock b = new ReentrantLock();
    //@ lock_invariant a: Perm(x, 1);
    //@ lock_invariant b: Perm(y, 1);

    //@ ensures committed(a) ** committed(b);
    Two() {
        //@ commit a;
        //@ commit b;
    }
    //@ requires committed(a) ** committed(b);
    void ok_each() { a.lock(); x = 1; a.unlock(); b.lock(); y = 1; b.unlock(); }
    //@ requires committed(a) ** committed(b);
    void ok_both() { a.lock(); b.lock(); x = 1; y = 1; b.unlock(); a.unlock(); }
    //@ requires committed(a) ** committed(b);
    void bad_wrongLock() { a.lock(); y = 1; a.unlock(); }
    //@ requires committed(a) ** committed(b);
    void bad_crossed() { a.lock(); b.unlock(); }
    //@ requires committed(a) ** committed(b);
    void bad_unlockOther() { a.lock(); x = 1; b.lock(); a.unlock(); x = 2; b.unlock(); }
    //@ requires committed(a);
    void bad_leave() { a.unlock(); }
    //@ requires committed(a);
    void bad_enterOnly() { a.lock(); bad_leave(); }
    //@ requires committed(a);
    void bad_conditional(boolean c) { if (c) { a.lock(); } x = 1; if (c) { a.unlock(); } }
    //@ requires committed(a);
    void ok_conditional(boolean c) { if (c) { a.lock(); x = 1; a.unlock(); } }
    //@ requires committed(a);
    void bad_interruptible() {
        try { a.lockInterruptibly(); } catch (InterruptedException e) { }
        x = 1;
        a.unlock();
    }
    //@ requires committed(a);
    void bad_inMonitor() { synchronized (this) { a.lock(); } x = 1; }
    //@ requires committed(a);
    void ok_inMonitor() { synchronized (this) { a.lock(); x = 1; a.unlock(); } }
    //@ requires committed(a) ** other != null ** committed(other.a);
    void bad_otherOwner(Two other) { a.lock(); other.x = 1; a.unlock(); }
}

class Reference {
    final AtomicReference<String> r = new AtomicReference<String>("a");
    //@ atomic_invariant r: v != null;

    //@ ensures committed(r);
    Reference() {
        //@ commit r;
    }
    //@ requires committed(r);
    //@ ensures \result > 0 || \result <= 0;
    int ok_get() { return r.get().length(); }
    //@ requires committed(r);
    void bad_null() { r.set(null); }
    //@ requires committed(r);
    void bad_swapNull() { r.compareAndSet("a", null); }
    //@ requires committed(r);
    void bad_sameTwice() { assert r.get() == r.get(); }
}

//@ static lock_invariant Perm(Base.n, 1) ** Base.n >= 0;
class Base {
    static int n;
    static synchronized void ok_up() { n++; }
}

class Derived extends Base {
    static synchronized void bad_otherMonitor() { n++; }
    static void bad_subclassMonitor() { synchronized (Derived.class) { n++; } }
    static void ok_baseMonitor() { synchronized (Base.class) { n++; } }
    static void bad_aliasMonitor() { Object o = Base.class; synchronized (o) { n++; } }
    static void bad_aliasReentry() { Object o = Base.class; synchronized (o) { ok_up2(); } assert false; }
    static void ok_up2() { ok_up(); }
    static void bad_twice() { synchronized (Base.class) { n = -1; ok_up(); n = 1; } }
}

class SumsAgain {
    //@ context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    void bad_outside(int[] a) {
        //@ ghost int s = (\sum int i; 0 <= i && i < a.length + 1; a[i]);
    }
    //@ context a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    void ok_empty(int[] a) {
        //@ assert (\sum int i; 3 <= i && i < 3; a[i]) == 0;
        //@ assert (\sum int i; 3 <= i && i < 1; a[i]) == 0;
    }
    //@ context a != null ** a.length > 2 ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    void bad_order(int[] a) {
        //@ assert (\sum int i; 0 <= i && i < 2; a[i]) == (\sum int i; 1 <= i && i < 3; a[i]);
    }
    //@ context a != null ** b != null ** a.length == b.length ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2)) ** (\forall* int i; 0 <= i && i < b.length; Perm(b[i], 1\2));
    void bad_otherArray(int[] a, int[] b) {
        //@ assert (\sum int i; 0 <= i && i < a.length; a[i]) == (\sum int i; 0 <= i && i < a.length; b[i]);
    }
}
