// exit: 3
//@ model ownership;
// Others share at any time, so nobody knows all that is shared.

class Cell { int v; }

class Task implements Runnable {
    /*@ rep @*/ Cell c;
    //@ requires c != null && c \in \A && c \notin \S;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Task(Cell c) { this.c = c; /*@ pack this; @*/ }
    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() { }
}

class T {
    static void forall() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert (\forall Cell o \in \S; o != c); @*/ } //~ ERROR G5490: all shared objects
    static void forall_union() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert (\forall Cell o \in (\S \cup {}); o != c); @*/ } //~ ERROR G5490: all shared objects
    static void exists() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert !(\exists Cell o \in \S; o == c); @*/ } //~ ERROR G5490: all shared objects
    static void set() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert {c} != \S; @*/ } //~ ERROR G5490: all shared objects

    //@ requires c != null && c \in \S;
    static void fine(Cell c) { /*@ assert c \in \S; @*/ }
}
