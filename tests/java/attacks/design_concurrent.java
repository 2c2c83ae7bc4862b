// judge: by name
// Programs that earlier forms of the translation proved wrongly: monitors, threads, initialisers, the library calling back.
import java.util.*;

//@ lock_invariant Perm(x, 1) ** x >= 0;
class D {
    int x;
    //@ ensures committed(this);
    D() {
        //@ commit this;
    }
    //@ requires d != null && committed(d);
    static void bad_waitThroughAlias(D d) throws InterruptedException {
        synchronized (d) { d.x = 5; Object m = d; m.wait(); assert d.x == 5; }
    }
    //@ requires d != null && committed(d);
    static void ok_wait(D d) throws InterruptedException {
        synchronized (d) { d.x = 5; d.wait(); assert d.x >= 0; }
    }
    static void ok_otherLock() throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) { lock.wait(); }
    }
    //@ requires a != null && b != null && committed(a) && committed(b);
    static void bad_twoMaybeOne(D a, D b) { synchronized (a) { synchronized (b) { a.x = 1; } } }
    //@ requires d != null && committed(d);
    static void bad_reassigned(D d) {
        D e = d;
        synchronized (e) { e = new D(); synchronized (d) { assert false; } }
    }
}

class A extends Thread {
    int x;
    //@ ensures Perm(x, 1) ** x == 0;
    A() { }
    //@ requires Perm(x, 1) ** x >= 0;
    //@ ensures Perm(x, 1) ** x >= 0;
    public void run() { x = 1; }
}

class B extends A {
    //@ ensures Perm(x, 1) ** x == 0;
    B() { }
    //@ requires true;
    //@ ensures true;
    public void run() { }
}

class Starts {
    static void bad_otherContract() throws InterruptedException {
        B b = new B();
        b.start();
        A a = b;
        a.join();
        assert false;
    }
    static void ok_above() throws InterruptedException { A a = new B(); a.start(); a.join(); assert a.x >= 0; }
    static void ok_below() throws InterruptedException { B b = new B(); b.start(); b.join(); assert b.x == 0; }
    static void bad_joinBefore() throws InterruptedException { A a = new A(); a.join(); a.start(); }
    static void bad_joinTwice() throws InterruptedException { A a = new A(); a.start(); a.join(); a.join(); }
    static void bad_timed() throws InterruptedException { A a = new A(); a.start(); a.join(10); a.x = 3; }
    static void bad_loopStart() {
        A a = new A();
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < 2) { a.start(); i++; }
    }
    static void bad_interrupted() {
        A a = new A();
        a.start();
        try { a.join(); } catch (InterruptedException e) { }
        a.x = 3;
    }
    static void bad_runDirectly() { A a = new A(); a.run(); a.start(); a.x = 1; }
    static void ok_runDirectly() { A a = new A(); a.run(); a.x = 1; }
}

class P implements Runnable {
    int x;
    //@ ensures Perm(x, 1);
    P() { }
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 1;
    public void run() { x = 1; }
}

class Targets {
    static void ok_target() throws InterruptedException {
        P p = new P();
        Thread t = new Thread(p);
        t.start();
        t.join();
        assert p.x == 1;
    }
    static void bad_race() { P p = new P(); Thread t = new Thread(p); t.start(); p.x = 2; }
    static void bad_twoThreads() { P p = new P(); Thread t = new Thread(p); Thread u = new Thread(p); t.start(); u.start(); }
    static void bad_nullTarget() { P p = null; Thread t = new Thread(p); t.start(); }
}

class Closes implements AutoCloseable {
    int x;
    //@ ensures Perm(x, 1);
    Closes() { }
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 9;
    public void close() { x = 9; }
    static void ok_own() { Closes r = new Closes(); r.x = 0; r.close(); assert r.x == 9; }
}

interface Counting {
    //@ requires committed(this);
    void inc();
}

//@ lock_invariant Perm(n, 1) ** n >= 0;
class Counted implements Counting {
    int n;
    //@ ensures committed(this);
    Counted() {
        //@ commit this;
    }
    //@ requires committed(this);
    public synchronized void inc() { n++; }
    static void ok_behindInterface() { Counting c = new Counted(); c.inc(); }
    //@ requires c != null && committed(c);
    static void bad_insideOwn(Counted c) { synchronized (c) { c.n = -1; Counting d = c; d.inc(); c.n = 0; } }
}

class Many extends Thread {
    int x;
    //@ ensures Perm(x, 1);
    Many() { }
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 5;
    public void run() { x = 5; }
    static void ok_threeHalves() throws InterruptedException {
        Many m = new Many();
        m.start();
        //@ m.postJoin(1\2);
        m.join();
        assert m.x == 5;
        //@ m.postJoin(1\2);
        m.join();
        m.x = 6;
    }
    static void bad_threeHalves() throws InterruptedException {
        Many m = new Many();
        m.start();
        //@ m.postJoin(1\2);
        m.join();
        //@ m.postJoin(1\2);
        m.join();
        //@ m.postJoin(1\2);
        m.join();
    }
    static void bad_half() throws InterruptedException {
        Many m = new Many();
        m.start();
        //@ m.postJoin(1\2);
        m.join();
        m.x = 6;
    }
    static void bad_zero() throws InterruptedException {
        Many m = new Many();
        m.start();
        //@ m.postJoin(0);
        m.join();
    }
}
