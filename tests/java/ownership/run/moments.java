// test: run --keep-going
//@ model ownership;
// An access is judged when it happens: what is evaluated before it may have given the object away.
class Cell {
    int v;
    String s = "";

    //@ requires this \in \A;
    void itself() {
        v = Main.give(this); //~ ERROR write.access
    }

    public String toString() {
        Main.give(this);
        return "";
    }
}

class Started {
    final int first;

    Started() {
        first = Main.give(this); //~ ERROR write.access
    }
}

class Initial {
    int first = Main.give(this); //~ ERROR write.access
}

class Main {
    static int give(Object o) {
        //@ locklevel l = between({}, {});
        //@ share (o, l);
        return 1;
    }

    static Cell same(Cell c) { return c; }

    static int[] same(int[] a) { return a; }

    static void fields() {
        Cell a = new Cell();
        a.v = give(a); //~ ERROR write.access
        Cell b = new Cell();
        b.v += give(b); //~ ERROR write.access
        Cell c = new Cell();
        same(c).v = give(c); //~ ERROR write.access
        Cell d = new Cell();
        same(d).v += give(d); //~ ERROR write.access
        Cell e = new Cell();
        (e.v) = give(e); //~ ERROR write.access
        Cell f = new Cell();
        same(f).s += f; //~ ERROR write.access
        Cell g = new Cell();
        g.s += g; //~ ERROR write.access
        Cell h = new Cell();
        h.itself();
    }

    static void elements() {
        int[] a = new int[2];
        a[0] = give(a); //~ ERROR write.access
        int[] b = new int[2];
        b[give(b)] = 1; //~ ERROR write.access
        int[] c = new int[2];
        int x = c[give(c)]; //~ ERROR read.access
        int[] d = new int[2];
        d[0] += give(d); //~ ERROR write.access
        int[] e = new int[2];
        same(e)[0] += give(e); //~ ERROR write.access
        int[] f = new int[2];
        f[give(f)]++; //~ ERROR write.access
        int[] g = new int[2];
        same(g)[0] = give(g); //~ ERROR write.access
    }

    static void rounds() {
        int[] a = new int[2];
        int sum = 0;
        for (int x : a) { //~ ERROR read.access
            sum += x;
            if (sum == 0) {
                sum = give(a);
            }
        }
    }

    static void targets() {
        Task t = new Task();
        new Thread(t, "" + t.n).start();
        Task u = new Task();
        new Thread(u, "" + give(u)).start(); //~ ERROR call.pre
    }

    public static void main(String[] args) {
        fields();
        elements();
        rounds();
        new Started();
        new Initial();
        targets();
    }
}

class Task implements Runnable {
    int n;

    public void run() { n++; }
}
