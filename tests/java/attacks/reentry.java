// judge: by name
// Monitors that are entered where one does not look for it: in initialisers, in expressions with statements, through other names.
import java.util.concurrent.locks.*;

//@ lock_invariant Perm(n, 1) ** n >= 0;
class Locked {
    int n;
    //@ ensures committed(this);
    Locked() {
        //@ commit this;
    }
    //@ requires committed(this);
    synchronized void inc() { n++; }

    //@ requires l != null ** committed(l);
    static void inAnonymous(Locked l) { Object o = new Object() { { synchronized (l) { l.n = 0; } } }; }
    //@ requires l != null ** committed(l);
    static void bad_anonymous(Locked l) { synchronized (l) { l.n = -5; inAnonymous(l); } }

    //@ requires l != null ** committed(l);
    static int inSwitch(Locked l, int k) { return switch (k) { case 1: synchronized (l) { l.n = 0; yield 1; } default: yield 2; }; }
    //@ requires l != null ** committed(l);
    static void bad_switch(Locked l) { synchronized (l) { l.n = -5; int r = inSwitch(l, 1); l.n = 0; } }

    //@ requires l != null ** committed(l);
    void inCall(Locked l) { int r = twice(switch (1) { default: synchronized (l) { l.n = 0; } yield 4; }); }
    static int twice(int x) { return x; }
    //@ requires l != null ** committed(l);
    void bad_argument(Locked l) { synchronized (l) { l.n = -5; inCall(l); l.n = 0; } }

    class Inner {
        int k;
        //@ requires committed(Locked.this);
        //@ ensures Perm(k, 1);
        Inner() { k = 1; }
        { synchronized (Locked.this) { n = 0; } }
    }
    //@ requires committed(this);
    void bad_initialiser() { synchronized (this) { n = -5; Inner i = new Inner(); n = 0; } }

    //@ requires a != null ** b != null ** committed(a) ** committed(b);
    static void ok_oneAfterAnother(Locked a, Locked b) { a.inc(); b.inc(); }
    //@ requires a != null ** b != null ** committed(a) ** committed(b);
    static void bad_second(Locked a, Locked b) { synchronized (b) { ok_oneAfterAnother(a, b); } }
    //@ requires committed(this);
    void bad_direct() { synchronized (this) { n = -5; synchronized (this) { n = 0; } } }
    //@ requires o != null ** committed(o) ** committed(this);
    void bad_alias(Locked o) { synchronized (this) { synchronized (o) { n = 0; } } }
    //@ requires o != null ** committed(o) ** committed(this) ** o != this;
    void ok_other(Locked o) { synchronized (this) { synchronized (o) { n = 0; o.n = 1; } } }
    //@ requires committed(this);
    void bad_call() { synchronized (this) { inc(); } }
    //@ requires committed(this);
    void bad_callThroughField(Box b) { synchronized (this) { n = -1; b.l.inc(); n = 0; } }
    //@ requires committed(this);
    void bad_lambda() {
        Act a = /*@ requires committed(this); @*/ () -> { synchronized (this) { n = 0; } };
        synchronized (this) { n = -1; a.act(); n = 0; }
    }
    //@ requires committed(this);
    synchronized void bad_finally() { try { n = -1; return; } finally { int x = 1; } }
    //@ requires committed(this);
    synchronized void ok_finally() { try { n = -1; return; } finally { n = 0; } }
    //@ requires committed(this);
    synchronized void bad_breakOut() {
        //@ loop_invariant Perm(n, 1) ** n >= 0;
        while (true) { n = -1; break; }
    }
    //@ requires committed(this);
    void bad_continueOut(int k) {
        //@ loop_invariant true;
        while (k > 0) { k--; synchronized (this) { n = -1; if (k == 3) { continue; } n = 0; } }
    }
    //@ requires committed(this);
    void bad_labelled(int k) {
        //@ loop_invariant true;
        outer: while (k > 0) {
            k--;
            //@ loop_invariant true;
            while (true) { synchronized (this) { n = -1; if (k == 3) { continue outer; } n = 0; break; } }
        }
    }
    //@ requires committed(this);
    //@ signals (RuntimeException e) true;
    void bad_throwOut() { synchronized (this) { n = -1; throw new RuntimeException(); } }
    //@ requires committed(this);
    void bad_throwCaught() { try { synchronized (this) { n = -1; throw new RuntimeException(); } } catch (RuntimeException e) { } }
    //@ requires committed(this);
    void ok_throwCaught() { try { synchronized (this) { n = 1; throw new RuntimeException(); } } catch (RuntimeException e) { } }
    //@ requires committed(this);
    //@ ensures Perm(n, 1);
    void bad_keeps() { synchronized (this) { return; } }
    //@ requires committed(this);
    int bad_stale() { synchronized (this) { n = 5; } synchronized (this) { assert n == 5; return n; } }
    //@ requires committed(this);
    void bad_waitStale() throws InterruptedException { synchronized (this) { n = 5; wait(); assert n == 5; } }
    //@ requires committed(this);
    void bad_waitBroken() throws InterruptedException { synchronized (this) { n = -5; wait(); n = 0; } }
    //@ requires committed(this);
    void bad_notifyOutside() { notify(); }
    //@ requires committed(this) ** o != null;
    void bad_reassigned(Locked o) { Locked l = this; synchronized (l) { l = o; l.n = 1; } }
    //@ requires committed(this) ** o != null ** committed(o);
    void bad_reassignedReentry(Locked o) { Locked l = this; synchronized (l) { l = o; synchronized (l) { l.n = 1; } } }
    //@ requires committed(this);
    void bad_conditional(boolean b) { if (b) { synchronized (this) { n = 1; } } n = 2; }
}

class Box {
    final Locked l = new Locked();
}

interface Act {
    void act();
}

//@ lock_invariant Perm(v, 1) ** v >= 0;
class Sub {
    int v;
    //@ ensures committed(this);
    Sub() {
        //@ commit this;
    }
    //@ requires committed(this);
    void step() { synchronized (this) { v = 0; } }
    //@ requires o == this ** committed(this);
    void bad_asObject(Object o) { synchronized (o) { step(); } }
    //@ requires committed(this);
    void bad_throughOverride(Caller c) { if (c != null) { synchronized (this) { v = -1; c.call(this); v = 0; } } }
}

class Caller {
    //@ requires s != null ** committed(s);
    void call(Sub s) { }
}

class Caller2 extends Caller {
    //@ requires s != null ** committed(s);
    void call(Sub s) { s.step(); }
}

class Locks {
    int x;
    final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(x, 1) ** x >= 0;
    //@ ensures committed(lock);
    Locks() {
        //@ commit lock;
    }
    //@ requires committed(lock);
    void bad_twice() { lock.lock(); lock.lock(); x = 1; lock.unlock(); lock.unlock(); }
    //@ requires committed(lock);
    void bad_notReleased() { lock.lock(); x = 1; }
    //@ requires committed(lock);
    void bad_notReleasedOnThrow(boolean b) { lock.lock(); try { if (b) { throw new RuntimeException(); } } catch (RuntimeException e) { return; } lock.unlock(); }
    //@ requires committed(lock);
    void ok_finally(boolean b) { lock.lock(); try { if (b) { throw new RuntimeException(); } x = 2; } catch (RuntimeException e) { return; } finally { lock.unlock(); } }
    //@ requires committed(lock);
    void bad_finallyBroken() { lock.lock(); try { x = -1; } finally { lock.unlock(); } }
    //@ requires committed(lock);
    void bad_tryLock() { lock.tryLock(); x = 1; lock.unlock(); }
    //@ requires committed(lock);
    void ok_tryLock() { if (lock.tryLock()) { x = 1; lock.unlock(); } }
    //@ requires committed(lock);
    void bad_inLoop(int n) {
        //@ loop_invariant true;
        while (n > 0) { lock.lock(); n--; }
    }
    //@ requires committed(lock);
    void bad_unlockTwice() { lock.lock(); lock.unlock(); lock.unlock(); }
    //@ requires committed(lock);
    void enter() { lock.lock(); x = 1; lock.unlock(); }
    //@ requires committed(lock);
    void bad_reentry() { lock.lock(); x = -1; enter(); x = 0; lock.unlock(); }
    //@ requires o != null ** committed(lock) ** committed(o.lock);
    void bad_reentryAlias(Locks o) { lock.lock(); x = -1; o.enter(); x = 0; lock.unlock(); }
    //@ requires committed(lock);
    void inSwitch(int k) { int r = switch (k) { default: lock.lock(); x = 0; lock.unlock(); yield 1; }; }
    //@ requires committed(lock);
    void bad_reentrySwitch() { lock.lock(); x = -1; inSwitch(1); x = 0; lock.unlock(); }
    //@ requires committed(lock);
    void inAnonymous() { Object o = new Object() { { lock.lock(); x = 0; lock.unlock(); } }; }
    //@ requires committed(lock);
    void bad_reentryAnonymous() { lock.lock(); x = -1; inAnonymous(); x = 0; lock.unlock(); }
}
