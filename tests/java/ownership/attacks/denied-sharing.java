// judge: by name
//@ model ownership;
// That something is not shared is known only of what the thread has.

class Cell { int v; }
class Task implements Runnable {
    /*@ rep @*/ Cell c;
    //@ requires c != null && c \in \A && c \notin \S;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Task(Cell c) { this.c = c; /*@ pack this; @*/ }
    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() { /*@ unpack this; @*/ /*@ locklevel l = between({}, {}); @*/ /*@ share (c, l); @*/ }
}
final class T {
    static void bad_neg() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert !(c \in \S); @*/ }
    static void bad_union() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert c \notin (\S \cup {}); @*/ }
    static void bad_minus() { Cell c = new Cell(); Cell d = new Cell(); new Thread(new Task(c)).start(); /*@ assert c \in ({c} \minus \S); @*/ }
    static void bad_eq() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert (c \in \S) == false; @*/ }
    static void bad_after() { Cell c = new Cell(); new Thread(new Task(c)).start(); c.v = 2; }
}

class W extends Thread { Cell c; 
  //@ requires c != null && c \in \A;
  //@ ensures this \in \A && this \notin \S;
  W(Cell c) { this.c = c; }
  //@ requires this \in \A && \lockStack.isEmpty();
  public void run() { }
}
class W2 extends Thread { Cell c; 
  //@ requires this \in \A && \lockStack.isEmpty() && c != null && c \in \A;
  public void run() { c.v = 1; }
}
class R implements Runnable { /*@ shared @*/ Cell c;
  //@ requires this \in \A && \lockStack.isEmpty();
  public void run() { if (c != null) { synchronized (c) { c.v = 1; } c.v = 2; } }
}
final class Threads {
  static void bad_w() { Cell c = new Cell(); W w = new W(c); w.start(); w.c = null; }
  static void bad_w2() { Cell c = new Cell(); W w = new W(c); w.start(); w.start(); }
  static void bad_c() { Cell c = new Cell(); W w = new W(c); w.start(); c.v = 1; }
  static void bad_r() { R r = new R(); Thread t = new Thread(r); r.c = null; }
  static void bad_r2() { R r = new R(); Thread t = new Thread(r); Thread u = new Thread(r); }
  static void bad_r3() { R r = new R(); r.c = new Cell(); }
  static void bad_j() { Cell c = new Cell(); W w = new W(c); w.start(); try { w.join(); } catch (InterruptedException e) { } c.v = 1; }
  static void bad_n() { Runnable r = null; Thread t = new Thread(r); t.start(); }
  static void ok_t() { R r = new R(); Thread t = new Thread(r); t.start(); }
  static void bad_deny() { R r = new R(); Thread t = new Thread(r); /*@ assert !(r \in \S); @*/ }
  static void bad_deny2() { R r = new R(); Thread t = new Thread(r); /*@ assert r \notin (\S \cup {}); @*/ }
  static void bad_deny3() { R r = new R(); Thread t = new Thread(r); /*@ assert (r \in \S) == false; @*/ }
}
