//@ model ownership;
// Loops that do little but access objects.

import java.lang.management.ManagementFactory;

class Cell {
    int v;
    Cell next;
}

class Guarded {
    int n;
    //@ invariant n >= 0;

    //@ ensures this \in \A && this.inv && this \notin \S;
    Guarded() {
        /*@ pack this; @*/
    }
}

class Grid {
    /*@ rep @*/ int[] a;
    //@ invariant a != null;

    //@ ensures this \in \A && this.inv && this \notin \S;
    Grid() {
        a = new int[1000];
        /*@ pack this; @*/
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void fill(int r) {
        //@ unpack this;
        for (int i = 1; i < a.length; i++) {
            a[i] = (a[i - 1] + i) ^ r;
        }
        //@ pack this;
    }
}

public class Owned {
    interface Work {
        int run();
    }

    static int fields() {
        Cell c = new Cell();
        Cell d = new Cell();
        c.next = d;
        for (int i = 0; i < 20_000_000; i++) {
            c.v += i ^ c.next.v;
            d.v = c.v >>> 3;
        }
        return c.v;
    }

    static int chain() {
        Cell head = null;
        for (int i = 0; i < 1000; i++) {
            Cell c = new Cell();
            c.next = head;
            head = c;
        }
        int s = 0;
        for (int r = 0; r < 20_000; r++) {
            for (Cell c = head; c != null; c = c.next) {
                c.v += r;
                s ^= c.v;
            }
        }
        return s;
    }

    static int arrays() {
        int[] a = new int[1000];
        for (int r = 0; r < 20_000; r++) {
            for (int i = 1; i < a.length; i++) {
                a[i] = (a[i - 1] + i) ^ r;
            }
        }
        return a[999];
    }

    static int each() {
        int[] a = new int[1000];
        int s = 0;
        for (int r = 0; r < 20_000; r++) {
            for (int x : a) {
                s = s * 31 + x + r;
            }
        }
        return s;
    }

    static int matrix() {
        int[][] m = new int[100][];
        for (int i = 0; i < 100; i++) {
            m[i] = new int[100];
        }
        int s = 0;
        for (int r = 0; r < 1000; r++) {
            for (int i = 0; i < 100; i++) {
                for (int j = 0; j < 100; j++) {
                    m[i][j] += i ^ j;
                    s += m[j][i];
                }
            }
        }
        return s;
    }

    static int grid() {
        Grid g = new Grid();
        for (int r = 0; r < 20_000; r++) {
            g.fill(r);
        }
        return 0;
    }

    static int objects() {
        Cell head = null;
        for (int i = 0; i < 3_000_000; i++) {
            Cell c = new Cell();
            c.v = i;
            c.next = i % 1000 == 0 ? null : head;
            head = c;
        }
        return head.v;
    }

    static int locks() {
        Guarded g = new Guarded();
        //@ locklevel l = between({}, {});
        //@ share (g, l);
        for (int i = 0; i < 300_000; i++) {
            synchronized (g) {
                //@ unpack g;
                g.n = i;
                //@ pack g;
            }
        }
        return 0;
    }

    static void time(String name, Work work) {
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 9; round++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            work.run();
            best = Math.min(best, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
        }
        System.out.println(name + " " + best / 1000 / 1000.0);
    }

    public static void main(String[] args) {
        time("fields", () -> fields());
        time("chain", () -> chain());
        time("arrays", () -> arrays());
        time("each", () -> each());
        time("matrix", () -> matrix());
        time("grid", () -> grid());
        time("objects", () -> objects());
        time("locks", () -> locks());
    }
}
