package grail.rt;

import java.util.List;

/** Monitors and threads in the ownership model: what is called in the place of Java's own operations. */
public final class OwnSync {
    /** What a thread that was made is to run. */
    private static final WeakMap<Object[]> TARGETS = new WeakMap<>();

    private OwnSync() {}

    // Monitors.

    /** Before a monitor is entered: what blocks for ever is told first. */
    public static Object lock(Object o, boolean levels, int site) {
        if (o == null) {
            return null;
        }
        Own.Shadow s = Own.of(o);
        if (!s.shared || s.holder == Own.IMMUTABLE) {
            Own.fail("lock.unshared", site, o, Own.name(o) + " is locked, but is not shared behind its lock");
        }
        if (levels ? !Own.belowLocks(o) : Own.holds(o)) {
            Own.fail(levels ? "lock.order" : "lock.reentry", site, o,
                    Own.name(o) + " is not below the locks that are held");
        }
        Own.MINE.get().asked = o;
        if (Turns.ON) {
            Turns.lock(o, site);
        }
        Schedule.point();
        return o;
    }

    /** The monitor that was asked for is held. */
    public static Object entered() {
        Own.Mine mine = Own.MINE.get();
        Object o = mine.asked;
        mine.locks.add(o);
        Own.of(o).hold(Thread.currentThread());
        return o;
    }

    /** Takes a lock from the stack, with those above it: classes whose initialisers have failed. */
    static void drop(Object o) {
        List<Object> locks = Own.MINE.get().locks;
        while (!locks.isEmpty() && locks.remove(locks.size() - 1) != o) {
            continue;
        }
    }

    public static void leave(Object o, int site) {
        drop(o);
        if (State.get().dead) {
            return;
        }
        Own.Shadow s = Own.of(o);
        try {
            if (s.holder != Thread.currentThread()) {
                Own.fail("unlock.access", site, o, Own.name(o) + " was given away when its lock is released");
            } else if (!s.packed) {
                Own.fail("unlock.invalid", site, o, Own.name(o) + " is not packed when its lock is released");
            }
            s.site = site;
            s.hold(Own.FREE);
        } finally {
            if (Turns.ON) {
                Turns.leave(o);
            }
        }
        Schedule.point();
    }

    public static void await(Object o, boolean levels, int site) throws InterruptedException {
        await(o, 0, levels, site);
    }

    public static void await(Object o, long millis, boolean levels, int site) throws InterruptedException {
        await(o, millis, 0, levels, site);
    }

    /** In the place of a wait: the monitor is given up meanwhile. */
    public static void await(Object o, long millis, int nanos, boolean levels, int site) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos > 999_999 || !Own.holds(o)) {
            if (o != null && !Own.holds(o)) {
                Own.fail("wait.held", site, o, "the monitor of " + Own.name(o) + " is not held");
            }
            // Java refuses.
            o.wait(millis, nanos);
            return;
        }
        List<Object> locks = Own.MINE.get().locks;
        if (levels && locks.get(locks.size() - 1) != o) {
            Own.fail("wait.order", site, o, "a lock that was taken after " + Own.name(o) + " is held while waiting");
        }
        Own.mine(o, "wait.access", site, "waited for");
        if (!Own.of(o).packed) {
            Own.fail("wait.invalid", site, o, Own.name(o) + " is not packed while its monitor is waited for");
        }
        Own.of(o).hold(Own.FREE);
        try {
            if (Turns.ON) {
                Turns.wait(o, millis > 0 || nanos > 0, site);
            } else {
                o.wait(millis, nanos);
            }
        } finally {
            Own.of(o).hold(Thread.currentThread());
        }
    }

    private static void notifies(Object o, int site) {
        if (o != null && !Own.holds(o)) {
            Own.fail("notify.held", site, o, "the monitor of " + Own.name(o) + " is not held");
        }
    }

    public static void notify(Object o, int site) {
        notifies(o, site);
        o.notify();
        if (Turns.ON) {
            Turns.notify(o, false, site);
        }
        Schedule.point();
    }

    public static void notifyAll(Object o, int site) {
        notifies(o, site);
        o.notifyAll();
        if (Turns.ON) {
            Turns.notify(o, true, site);
        }
        Schedule.point();
    }

    /** Before others may notice that an object is shared: they may look before or after, whatever else they do. */
    static void publishes(Object o, int site) {
        if (Turns.ON) {
            Turns.step(Turns.Kind.PUBLISH, o, false, site);
        }
    }

    // Threads.

    /** What a new thread is to run: kept until the thread is there. */
    public static Runnable target(Runnable r) {
        Own.MINE.get().targets.add(r);
        return r;
    }

    /** A new thread: what it is to run is its own now. */
    public static <T extends Thread> T thread(T t, boolean unshared, int site) {
        List<Object> targets = Own.MINE.get().targets;
        Object r = targets.remove(targets.size() - 1);
        Own.of(t);
        if (r == null) {
            return t;
        }
        Own.mine(r, "call.pre", site, "given to a thread");
        if (unshared && Own.of(r).shared) {
            Own.fail("call.pre", site, r, Own.name(r) + " is shared, and is given to a thread");
        }
        if (!Own.of(r).packed) {
            Own.fail("call.pre", site, r, Own.name(r) + " is not packed when it is given to a thread");
        }
        Own.of(r).hold(Own.PARKED);
        Own.of(r).site = site;
        TARGETS.get(t, key -> new Object[] {r});
        return t;
    }

    public static void start(Thread t, int site) {
        if (t != null) {
            Own.mine(t, "call.pre", site, "started");
            if (!Own.of(t).packed) {
                Own.fail("call.pre", site, t, Own.name(t) + " is not packed when it is started");
            }
            Object[] target = TARGETS.find(t);
            // A thread has what it runs, which may be the thread object itself.
            Own.of(t).hold(target == null ? t : Own.STARTED);
            if (target != null) {
                Own.of(target[0]).hold(t);
            }
        }
        Threads.start(t, site);
    }

    public static void join(Thread t, int site) throws InterruptedException {
        join(t, 0, 0, false, site);
    }

    public static void join(Thread t, long millis, int site) throws InterruptedException {
        join(t, millis, 0, millis > 0, site);
    }

    public static void join(Thread t, long millis, int nanos, int site) throws InterruptedException {
        join(t, millis, nanos, millis > 0 || nanos > 0, site);
    }

    private static void join(Thread t, long millis, int nanos, boolean timed, int site) throws InterruptedException {
        if (t != null && Own.holds(t)) {
            Report.unchecked(site, "a join that gives up the monitor of the thread");
        }
        if (Turns.ON && t != null && millis >= 0) {
            Turns.join(t, timed, site);
        } else {
            t.join(millis, nanos);
        }
    }
}
