// judge: by name
//@ model ownership;
// Others share at any time, so what denies that something is shared needs access to it, in whatever words.

class Cell { int v; }

class Task implements Runnable {
    /*@ rep @*/ Cell c;
    //@ requires c != null && c \in \A && c \notin \S;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Task(Cell c) { this.c = c; /*@ pack this; @*/ }
    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() { /*@ unpack this; @*/ /*@ locklevel l = between({}, {}); @*/ /*@ share (c, l); @*/ }
}

class Notes {
    //@ ghost boolean seen;
    /*@ inspector @*/ boolean same(boolean b) { return b; }
}

class T {
    static void bad_ghost() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ ghost boolean b = c \in \S; @*/ /*@ assert !b; @*/ }
    static void bad_lockable() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert !lockable(c); @*/ }
    static void bad_guard() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert lockable(c) ==> 1 == 2; @*/ }
    static void bad_nested_minus() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert c \in ({} \cup ({c} \minus \S)); @*/ }
    static void bad_choice() { Cell c = new Cell(); new Thread(new Task(c)).start(); /*@ assert (c \in \S ? 1 : 2) == 2; @*/ }
    static void bad_argument() { Cell c = new Cell(); Notes n = new Notes(); new Thread(new Task(c)).start(); /*@ assert !n.same(c \in \S); @*/ }
    static void ok_mine() { Cell c = new Cell(); /*@ assert !lockable(c); @*/ /*@ ghost boolean b = c \in \S; @*/ /*@ assert !b; @*/ }
    //@ requires c != null && c \in \S;
    static void ok_shared(Cell c) { /*@ assert c \in \S; @*/ }
    //@ requires c != null && lockable(c);
    static void ok_lockable(Cell c) { /*@ assert c \in \S; @*/ }
}
