// exit: 1
// Code that the library runs: the target of a thread, methods that a library class calls on its own object, copies of objects.
import java.util.*;
import java.io.*;

class Runs {
    int f;
    static int s;
    static int t;

    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1);
    void bad_runDirectly() {
        f = 1;
        Thread t = new Thread(/*@ requires Perm(this.f, 1); ensures Perm(this.f, 1); @*/ () -> { f = 2; });
        t.run(); //~ ERROR unsupported: it runs what the thread was made
        assert f == 1;
    }
    //@ requires Perm(f, 1);
    void bad_startKeeps() {
        f = 1;
        Thread t = new Thread(/*@ requires Perm(this.f, 1); ensures Perm(this.f, 1); @*/ () -> { f = 2; });
        t.start();
        assert f == 1; //~ ERROR perm: there may be no permission to read
    }
    //@ requires Perm(f, 1);
    void ok_startJoin() throws InterruptedException {
        f = 1;
        Thread t = new Thread(/*@ requires Perm(this.f, 1); ensures Perm(this.f, 1) ** this.f == 2; @*/ () -> { f = 2; });
        t.start();
        t.join();
        assert f == 2;
    }
    //@ requires Perm(f, 1);
    void bad_joinTwice() throws InterruptedException {
        Thread t = new Thread(/*@ requires Perm(this.f, 1); ensures Perm(this.f, 1) ** this.f == 2; @*/ () -> { f = 2; });
        t.start();
        t.join();
        t.join(); //~ ERROR idle: there may be no join token for
        assert false;
    }
    //@ requires Perm(f, 1);
    void bad_startTwice() {
        Thread t = new Thread(/*@ requires true; @*/ () -> { int x = 1; });
        t.start();
        t.start(); //~ ERROR running: may have been started before
    }
    //@ requires Perm(f, 1);
    void bad_timedJoin() throws InterruptedException {
        Thread t = new Thread(/*@ requires Perm(this.f, 1); ensures Perm(this.f, 1) ** this.f == 2; @*/ () -> { f = 2; });
        t.start();
        t.join(10);
        f = 3; //~ ERROR assignFieldFailed: there may be no full permission to
    }
}

class Decoy extends Thread {
    Decoy(Runnable first, Runnable second) { super(second); } //~ ERROR unsupported: an object with methods that the library
}

class One implements Runnable {
    //@ requires Perm(Runs.s, 1);
    //@ ensures Perm(Runs.s, 1) ** Runs.s == 1;
    public void run() { Runs.s = 1; }
}

class Two implements Runnable {
    //@ requires Perm(Runs.t, 1);
    //@ ensures Perm(Runs.t, 1) ** Runs.t == 2;
    public void run() { Runs.t = 2; }
}

class Starts {
    //@ requires Perm(Runs.s, 1) ** Perm(Runs.t, 1);
    void bad_otherTarget() throws InterruptedException {
        Runs.t = 0;
        One one = new One();
        Two two = new Two();
        Decoy d = new Decoy(one, two);
        d.start(); //~ ERROR unsupported: the start of a thread whose
        d.join(); //~ ERROR unsupported: a join with a thread whose
        assert Runs.s == 1 && Runs.t == 0;
    }
}

class Count extends Writer {
    int n;
    //@ ensures Perm(n, 1);
    Count() { }
    //@ requires Perm(n, 1);
    //@ ensures Perm(n, 1) ** n == \old(n) + 1;
    public void write(char[] b, int off, int len) { n++; }
    public void flush() { }
    public void close() { }

    //@ requires Perm(n, 1);
    //@ ensures Perm(n, 1);
    void bad_ownWrite() throws IOException { n = 0; write("abc"); assert n == 0; } //~ ERROR unsupported: a method of the library without a
    //@ requires c != null ** Perm(c.n, 1);
    static void bad_append(Count c) throws IOException { c.n = 0; c.append('x'); assert c.n == 0; } //~ ERROR unsupported: a method of the library without a
}

class Names extends AbstractList<String> {
    int asked;
    //@ ensures Perm(asked, 1);
    Names() { }
    //@ requires Perm(asked, 1);
    //@ ensures Perm(asked, 1) ** asked == \old(asked) + 1;
    public String get(int i) { asked++; return "x"; }
    public int size() { return 3; }
    //@ requires Perm(asked, 1);
    void bad_hash() { asked = 0; int h = hashCode(); assert asked == 0; } //~ ERROR unsupported: a method of the library without a
}

class Shape {
    int drawn;
    //@ ensures Perm(drawn, 1);
    Shape() { }
    //@ requires Perm(drawn, 1);
    //@ ensures Perm(drawn, 1) ** drawn == \old(drawn) + 1;
    public int hashCode() { drawn++; return 1; }
    //@ requires Perm(drawn, 1);
    void bad_toString() { drawn = 0; String s = toString(); assert drawn == 0; } //~ ERROR unsupported: a method of the library without a
    //@ requires Perm(drawn, 1);
    void bad_superToString() { drawn = 0; String s = super.toString(); assert drawn == 0; } //~ ERROR unsupported: a method of the library without a
}

class Mine implements Iterable<String> {
    int k;
    //@ ensures Perm(k, 1);
    Mine() { }
    //@ requires Perm(k, 1);
    //@ ensures Perm(k, 1) ** k == 7;
    public Iterator<String> iterator() { k = 7; return null; }
    //@ requires Perm(k, 1);
    void bad_forEach() { k = 0; forEach(x -> { }); assert k == 0; } //~ ERROR unsupported: a method of the library without a
}

class Copied implements Cloneable {
    int v;
    Object bad_clone() throws CloneNotSupportedException { return super.clone(); } //~ ERROR unsupported: , which copies what others may be
    //@ requires a != null;
    int[] bad_cloneArray(int[] a) { return a.clone(); } //~ ERROR unsupported: , which copies what others may be
}
