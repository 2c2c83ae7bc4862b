import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.ReentrantLock;

class Cell {
    int v;
    Cell next;
}

//@ lock_invariant Perm(n, 1);
class Guarded {
    private int n;

    synchronized void add(int x) {
        n += x;
    }
}

//@ lock_invariant Perm(n, 1) ** data != null ** Perm(data[*], 1);
class Busy {
    private int n;
    private final int[] data = new int[1000];

    synchronized void work(int x) {
        for (int i = 0; i < data.length; i++) {
            data[i] = data[i] * 3 + x;
            n ^= data[i];
        }
    }
}

class BusyFolded {
    private int n;
    private final int[] data = new int[1000];
    //@ resource state() = Perm(n, 1) ** data != null ** Perm(data[*], 1);

    //@ requires state();
    //@ ensures state();
    void work(int x) {
        //@ unfold state();
        for (int i = 0; i < data.length; i++) {
            data[i] = data[i] * 3 + x;
            n ^= data[i];
        }
        //@ fold state();
    }
}

class Locked {
    private int n;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(n, 1);

    Locked() {
        //@ commit lock;
    }

    void add(int x) {
        lock.lock();
        n += x;
        lock.unlock();
    }
}

class Adder extends Thread {
    int sum;

    //@ requires Perm(sum, 1);
    //@ ensures Perm(sum, 1);
    public void run() {
        for (int i = 0; i < 1000; i++) {
            sum += i;
        }
    }
}

class Folded {
    private int n;
    //@ resource state() = Perm(n, 1) ** n >= 0;

    //@ requires state();
    //@ ensures state();
    void bump() {
        //@ unfold state();
        n = (n + 1) & 1023;
        //@ fold state();
    }
}

public class Cost {
    static volatile int sink;

    interface Work {
        int run() throws Exception;
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
        for (int i = 0; i < 500_000; i++) {
            g.add(i);
        }
        return 0;
    }

    static int busyLocks() {
        Busy busy = new Busy();
        for (int i = 0; i < 20_000; i++) {
            busy.work(i);
        }
        return 0;
    }

    static int busyPredicates() {
        BusyFolded busy = new BusyFolded();
        //@ fold busy.state();
        for (int i = 0; i < 20_000; i++) {
            busy.work(i);
        }
        return 0;
    }

    static int busyThreads() throws InterruptedException {
        Busy busy = new Busy();
        Thread[] all = new Thread[2];
        for (int t = 0; t < all.length; t++) {
            all[t] = new Thread(() -> {
                for (int i = 0; i < 10_000; i++) {
                    busy.work(i);
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
        return 0;
    }

    static int libraryLocks() {
        Locked g = new Locked();
        for (int i = 0; i < 500_000; i++) {
            g.add(i);
        }
        return 0;
    }

    /** In a method with a contract, it is watched whether numbers leave their range. */
    //@ requires true;
    static int arithmetic() {
        int s = 0;
        for (int i = 0; i < 20_000_000; i++) {
            s = (s * 3 + i) & 1023;
        }
        return s;
    }

    static int threads() throws InterruptedException {
        int s = 0;
        for (int i = 0; i < 1000; i++) {
            Adder a = new Adder();
            a.start();
            a.join();
            s += a.sum;
        }
        return s;
    }

    static int contended() throws InterruptedException {
        Guarded g = new Guarded();
        Thread[] all = new Thread[2];
        for (int t = 0; t < all.length; t++) {
            all[t] = new Thread(() -> {
                for (int i = 0; i < 100_000; i++) {
                    g.add(i);
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
        return 0;
    }

    static int predicates() {
        Folded f = new Folded();
        //@ fold f.state();
        for (int i = 0; i < 200_000; i++) {
            f.bump();
        }
        return 0;
    }

    /** All at once. */
    static int crowd() throws InterruptedException {
        Adder[] all = new Adder[1000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Adder();
            all[i].start();
        }
        int s = 0;
        for (Adder a : all) {
            a.join();
            s += a.sum;
        }
        return s;
    }

    /** Megabytes for a million objects that are all reachable. */
    static void memory() {
        Runtime runtime = Runtime.getRuntime();
        System.gc();
        long before = runtime.totalMemory() - runtime.freeMemory();
        Cell[] all = new Cell[1_000_000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Cell();
        }
        System.gc();
        long after = runtime.totalMemory() - runtime.freeMemory();
        System.out.println("million-MB " + (after - before) / 1e6);
        sink = all.length;
    }

    /** What one thread does alone is measured in its own time, whatever else the machine does. */
    static void time(String name, boolean alone, Work work) throws Exception {
        double best = Double.MAX_VALUE;
        for (int k = 0; k < 7; k++) {
            long start = System.nanoTime();
            long busy = own();
            sink = work.run();
            long spent = alone ? own() - busy : System.nanoTime() - start;
            best = Math.min(best, spent / 1e6);
        }
        System.out.println(name + " " + best);
    }

    static long own() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    public static void main(String[] args) throws Exception {
        time("fields", true, Cost::fields);
        time("arrays", true, Cost::arrays);
        time("for-each", true, Cost::each);
        time("objects", true, Cost::objects);
        time("locks", true, Cost::locks);
        time("busy-locks", true, Cost::busyLocks);
        time("busy-contended", false, Cost::busyThreads);
        time("busy-predicates", true, Cost::busyPredicates);
        time("library-locks", true, Cost::libraryLocks);
        time("arithmetic", true, Cost::arithmetic);
        time("contended", false, Cost::contended);
        time("predicates", true, Cost::predicates);
        time("threads", false, Cost::threads);
        time("1000-at-once", false, Cost::crowd);
        memory();
    }
}
