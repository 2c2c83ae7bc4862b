//@ model ownership;
// Loops over objects each of whose classes has a state of its own, in a program of one thread.

import java.lang.management.ManagementFactory;

class Low {
    int v;
    High next;
}

class High extends Low {
    int w;
}

class Grid {
    /*@ rep @*/ int[] a;
    //@ invariant a != null;

    //@ ensures this.inv && !this.committed;
    Grid() {
        a = new int[1000];
        /*@ pack this; @*/
    }
}

class Wide extends Grid {
    int last;

    //@ ensures this.inv && !this.committed;
    Wide() {
        /*@ pack this; @*/
    }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed;
    void fill(int r) {
        //@ unpack this;
        //@ unpack this from Grid;
        for (int i = 1; i < a.length; i++) {
            a[i] = (a[i - 1] + i) ^ r;
        }
        last = r;
        //@ pack this as Grid;
        //@ pack this;
    }
}

public class Framed {
    interface Work {
        int run();
    }

    static int fields() {
        High c = new High();
        High d = new High();
        c.next = d;
        for (int i = 0; i < 20_000_000; i++) {
            c.v += i ^ c.next.w;
            d.w = c.v >>> 3;
        }
        return c.v;
    }

    static int chain() {
        High head = null;
        for (int i = 0; i < 1000; i++) {
            High c = new High();
            c.next = head;
            head = c;
        }
        int s = 0;
        for (int r = 0; r < 20_000; r++) {
            for (High c = head; c != null; c = c.next) {
                c.v += r;
                c.w ^= r;
                s ^= c.v;
            }
        }
        return s;
    }

    static int grid() {
        Wide g = new Wide();
        for (int r = 0; r < 20_000; r++) {
            g.fill(r);
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
        time("grid", () -> grid());
    }
}
