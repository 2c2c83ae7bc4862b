package grail.rt;

/** Monitors and threads: what instrumented code calls in the place of Java's own operations. */
public class Sync extends Specs {
    Sync() {}

    public static Object lock(Object o, int site) {
        Monitors.before(o, site);
        if (Turns.ON && o != null) {
            Turns.lock(o, site);
        }
        Schedule.point();
        return o;
    }

    public static Object entered(int site) {
        return Monitors.entered(site);
    }

    public static void leave(Object lock, int site) {
        try {
            Monitors.leave(lock, site);
        } finally {
            if (Turns.ON) {
                Turns.leave(lock);
            }
        }
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

    /** A lock of the object that is being made, unless it was committed already. */
    public static void commitOnce(Object lock, int site) {
        if (!Monitors.isCommitted(lock)) {
            Monitors.commit(lock, site);
        }
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
            if (Turns.ON) {
                Turns.wait(o, millis > 0 || nanos > 0, site);
            } else {
                o.wait(millis, nanos);
            }
        } finally {
            Monitors.resume(o, depth, site);
        }
    }

    public static void notify(Object o, int site) {
        Monitors.notifies(o, site);
        o.notify();
        if (Turns.ON) {
            Turns.notify(o, false, site);
        }
        Schedule.point();
    }

    public static void notifyAll(Object o, int site) {
        Monitors.notifies(o, site);
        o.notifyAll();
        if (Turns.ON) {
            Turns.notify(o, true, site);
        }
        Schedule.point();
    }

    /** The contract of a class's `run`, or of its `call`. */
    public static void task(Class<?> type, Body pre, boolean promises, boolean isCall) {
        Threads.declare(type, pre::check, promises, isCall);
    }

    /** The same of a class without a name, by the method that evaluates it. */
    public static void task(Object first, String pre, boolean promises, boolean isCall) {
        Threads.declare(first.getClass(), pre, promises, isCall);
    }

    /** A lambda with a contract. */
    public static Runnable task(Runnable lambda, Body pre, Body post, int site) {
        return Threads.task(lambda, pre::check, post::check, site);
    }

    /** Evaluates what a lambda promises of its result. */
    public interface Promise<T> {
        void check(Check c, T result);
    }

    /** A lambda with a contract and a result. */
    public static <T> java.util.concurrent.Callable<T> call(java.util.concurrent.Callable<T> lambda, Body pre,
            Promise<T> post, int site) {
        return Threads.call(lambda, pre::check, post, site);
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

    // What only matters where threads take turns.

    /** At the beginning and at the end of a thread's `run`. */
    public static void began() {
        if (Turns.ON) {
            Turns.began();
        }
    }

    /** An exception leaves a `run`; it goes on to whoever called that. */
    public static RuntimeException uncaught(Throwable t) {
        if (Turns.ON) {
            Turns.uncaught(t);
        }
        return Sync.<RuntimeException>thrown(t);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException thrown(Throwable t) throws X {
        throw (X) t;
    }

    public static void ended() {
        if (Turns.ON) {
            Turns.ended();
        }
    }

    public static void sleep(long millis, int site) throws InterruptedException {
        sleep(millis, 0, site);
    }

    /** Where threads take turns, time is nothing to wait for. */
    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        if (Turns.ON && millis >= 0) {
            Turns.pause(site);
        } else {
            Thread.sleep(millis, nanos);
        }
    }

    public static void yield(int site) {
        if (Turns.ON) {
            Turns.step(Turns.Kind.PAUSE, null, false, site);
        } else {
            Thread.yield();
        }
    }

    public static void onSpinWait(int site) {
        Sync.yield(site);
    }

    public static void interrupt(Thread t, int site) {
        if (Turns.ON && t != null) {
            Turns.interrupt(t, site);
        }
        t.interrupt();
    }

    public static void exit(int status, int site) {
        if (Turns.ON) {
            Turns.exit(status);
        }
        System.exit(status);
    }

    public static final int READ = 0;
    public static final int WRITE = 1;
    public static final int LIBRARY = 2;
    public static final int SHARED = 3;
    public static final int ANY = 4;

    /** An object of the library is about to be used. */
    public static <T> T step(T o, int kind, int site) {
        // What a specification looks at is no step of the program.
        if (Turns.ON && o != null && State.get().evaluating == 0) {
            switch (kind == ANY ? Shared.kind(o) : kind) {
                case READ -> Turns.step(Turns.Kind.READ, o, false, site);
                case WRITE -> Turns.step(Turns.Kind.WRITE, o, false, site);
                case LIBRARY -> Turns.step(Turns.Kind.LIBRARY, Turns.LIBRARY, false, site);
                case SHARED -> Turns.step(Turns.Kind.PUBLISH, null, false, site);
                default -> { }
            }
        }
        return o;
    }

    /** A loop goes through the elements of an object of the library, which others may change meanwhile. */
    public static <E> Iterable<E> through(Iterable<E> o, int site) {
        return Turns.ON && o != null && Shared.kind(o) != Shared.NOT ? new Shared.Elements<>(o, site) : o;
    }

    /** The library will call a method of an object, at steps that nobody can see. */
    public static <T> T bound(T o, int site) {
        if (o != null && Turns.ON && Shared.kind(o) != Shared.NOT) {
            unseen(site);
        }
        return o;
    }

    /** A volatile field is about to be read. */
    public static <T> T look(T o, int field, int site) {
        if (Turns.ON && State.get().evaluating == 0) {
            Turns.volatileField(Turns.Kind.READ, field, site);
        }
        return o;
    }

    public static boolean look(int field, int site) {
        look(null, field, site);
        return true;
    }

    /** A volatile field is about to be written. */
    public static int touch(int field, int site) {
        if (Turns.ON) {
            Turns.volatileField(Turns.Kind.WRITE, field, site);
        }
        return 0;
    }

    /** A step that could not be put where it belongs. */
    public static int unseen(int site) {
        if (Turns.ON) {
            Report.unchecked(site, "the order of this access and those of other threads");
        }
        return 0;
    }

    /** The threads of an executor. */
    public static java.util.concurrent.ThreadFactory factory() {
        return Turns.ON ? new Turns.Factory() : java.util.concurrent.Executors.defaultThreadFactory();
    }
}
