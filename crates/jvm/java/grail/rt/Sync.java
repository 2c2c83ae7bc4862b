package grail.rt;

/** Monitors and threads: what instrumented code calls in the place of Java's own operations. */
public class Sync extends Specs {
    Sync() {}

    public static Object lock(Object o, int site) {
        Monitors.before(o, site);
        Schedule.point();
        return o;
    }

    public static Object entered(int site) {
        return Monitors.entered(site);
    }

    public static void leave(Object lock, int site) {
        Monitors.leave(lock, site);
        Schedule.point();
    }

    /** Evaluates a lock invariant. */
    public interface Body {
        void check(Check c, Object self);
    }

    public static void invariant(Class<?> type, boolean isStatic, Body body) {
        Monitors.declare(type, isStatic, body::check);
    }

    public static void commit(Object o, int site) {
        Monitors.commit(o, site);
    }

    public static void commitNew(Object o, Class<?> type, int site) {
        Monitors.commitNew(o, type, site);
    }

    public static boolean committed(Object o) {
        return Monitors.isCommitted(o);
    }

    public static boolean held(Object o) {
        return Monitors.holds(o);
    }

    public static void wait(Object o, int site) throws InterruptedException {
        wait(o, 0, site);
    }

    public static void wait(Object o, long millis, int site) throws InterruptedException {
        wait(o, millis, 0, site);
    }

    public static void wait(Object o, long millis, int nanos, int site) throws InterruptedException {
        if (millis < 0) {
            o.wait(millis);
        }
        int depth = o != null && Thread.holdsLock(o) ? Monitors.pause(o, site) : 0;
        try {
            o.wait(millis, nanos);
        } finally {
            Monitors.resume(o, depth, site);
        }
    }

    public static void notify(Object o, int site) {
        Monitors.notifies(o, site);
        o.notify();
        Schedule.point();
    }

    public static void notifyAll(Object o, int site) {
        Monitors.notifies(o, site);
        o.notifyAll();
        Schedule.point();
    }

    /** The contract of a class's `run`. */
    public static void task(Class<?> type, Body pre, boolean promises) {
        Threads.declare(type, pre::check, promises);
    }

    /** The contract of the `run` of a class without a name, by the method that evaluates it. */
    public static void task(Object first, String pre, boolean promises) {
        Threads.declare(first.getClass(), pre, promises);
    }

    /** A lambda with a contract. */
    public static Runnable task(Runnable lambda, Body pre, Body post, int site) {
        return Threads.task(lambda, pre::check, post::check, site);
    }

    public static void start(Thread t, int site) {
        Threads.start(t, site);
    }

    public static void join(Thread t, int site) throws InterruptedException {
        Threads.join(t, 0, 0, false, site);
    }

    public static void join(Thread t, long millis, int site) throws InterruptedException {
        if (millis < 0) {
            t.join(millis);
        }
        Threads.join(t, millis, 0, true, site);
    }

    public static void join(Thread t, long millis, int nanos, int site) throws InterruptedException {
        Threads.join(t, millis, nanos, true, site);
    }

    public static void postJoin(Thread t, Amount f, int site) {
        Threads.postJoin(t, f, site);
    }

    /** A thread that was not started yet. */
    public static boolean idle(Thread t) {
        return t.getState() == Thread.State.NEW;
    }
}
