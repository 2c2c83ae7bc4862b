package grail.rt;

import java.lang.ref.WeakReference;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks of `java.util.concurrent` and their conditions: like monitors. Who reads under a read-write lock gets a part of what lies in it. */
public final class Locks {
    /** One side of a read-write lock, which it does not keep alive: the lock knows its sides. */
    private record Side(WeakReference<Object> lock, boolean reads) {}

    private static final WeakMap<Side> SIDES = new WeakMap<>();
    private static final WeakMap<Object> CONDITIONS = new WeakMap<>();

    private Locks() {}

    /** What was entered for reading, how often, and what was had for it. */
    static final class Reading {
        private int depth = 1;
        /** The part; none for who may write as well. */
        private Amount part;
        private Resources origin;
    }

    // Sides and conditions.

    public static ReentrantReadWriteLock.ReadLock readLock(ReentrantReadWriteLock lock, int site) {
        return side(lock, lock.readLock(), true);
    }

    public static Lock readLock(ReadWriteLock lock, int site) {
        return side(lock, lock.readLock(), true);
    }

    public static ReentrantReadWriteLock.WriteLock writeLock(ReentrantReadWriteLock lock, int site) {
        return side(lock, lock.writeLock(), false);
    }

    public static Lock writeLock(ReadWriteLock lock, int site) {
        return side(lock, lock.writeLock(), false);
    }

    private static <L> L side(Object lock, L side, boolean reads) {
        SIDES.get(side, s -> new Side(new WeakReference<>(lock), reads));
        return side;
    }

    public static Condition newCondition(Lock lock, int site) {
        Condition made = lock.newCondition();
        Object whole = whole(lock);
        CONDITIONS.get(made, c -> whole);
        return made;
    }

    /** The lock that somebody has who has entered this one. */
    private static Object whole(Object lock) {
        Side side = SIDES.find(lock);
        Object whole = side == null ? null : side.lock.get();
        return whole == null ? lock : whole;
    }

    private static boolean reads(Object lock) {
        Side side = SIDES.find(lock);
        return side != null && side.reads;
    }

    // Entering and leaving.

    public static void lock(Lock lock, int site) {
        before(lock, true, site);
        lock.lock();
        entered(lock, site);
    }

    public static void lockInterruptibly(Lock lock, int site) throws InterruptedException {
        before(lock, true, site);
        lock.lockInterruptibly();
        entered(lock, site);
    }

    public static boolean tryLock(Lock lock, int site) {
        before(lock, false, site);
        boolean done = lock.tryLock();
        if (done) {
            entered(lock, site);
        }
        return done;
    }

    public static boolean tryLock(Lock lock, long time, TimeUnit unit, int site) throws InterruptedException {
        before(lock, true, site);
        boolean done = lock.tryLock(time, unit);
        if (done) {
            entered(lock, site);
        }
        return done;
    }

    public static void unlock(Lock lock, int site) {
        Sync.step(lock, Sync.LIBRARY, site);
        try {
            leave(lock, site);
        } finally {
            lock.unlock();
        }
        writerGoesOnReading(lock, site);
        Schedule.point();
    }

    private static void before(Lock lock, boolean waits, int site) {
        Sync.step(lock, Sync.LIBRARY, site);
        Schedule.point();
        if (lock != null) {
            Object whole = whole(lock);
            State st = State.get();
            Monitors.mustBeCommitted(whole, site);
            if (waits && !st.nesting.containsKey(whole) && !st.reading.containsKey(whole)) {
                Order.enters(st, whole, site);
            }
        }
    }

    private static void entered(Object lock, int site) {
        Object whole = whole(lock);
        if (!reads(lock)) {
            Monitors.entered(whole, site);
        } else if (Guards.find(whole) != null) {
            State st = State.get();
            Reading known = st.reading.get(whole);
            if (known != null) {
                known.depth++;
                return;
            }
            Reading reading = new Reading();
            st.reading.put(whole, reading);
            if (!st.nesting.containsKey(whole)) {
                read(st, whole, reading, site);
            }
        }
    }

    private static void leave(Object lock, int site) {
        if (lock == null) {
            return;
        }
        State st = State.get();
        Object whole = whole(lock);
        boolean reads = reads(lock);
        Reading reading = st.reading.get(whole);
        boolean isHeld = reads ? reading != null : st.nesting.containsKey(whole);
        if (!isHeld && Guards.find(whole) != null && !st.dead) {
            Report.violation(new Report.Line("violation").put("code", "heldFailed").put("site", site)
                    .put("what", Program.value(whole)).put("why", "leaves"));
        } else if (!reads) {
            Monitors.leave(whole, site);
        } else if (reading != null && --reading.depth == 0) {
            st.reading.remove(whole);
            if (reading.part != null) {
                stopReading(st, whole, reading, site);
            }
        }
    }

    /** Who leaves as a writer may have entered as a reader meanwhile. */
    private static void writerGoesOnReading(Object lock, int site) {
        State st = State.get();
        Object whole = whole(lock);
        Reading reading = st.reading.get(whole);
        if (reading != null && reading.part == null && !st.nesting.containsKey(whole)) {
            read(st, whole, reading, site);
        }
    }

    private static void read(State st, Object lock, Reading reading, int site) {
        Monitors.Monitor m = Monitors.of(lock);
        Resources given;
        synchronized (m) {
            reading.part = m.rest.times(Amount.of(1, 2));
            given = m.takePart(reading.part);
        }
        reading.origin = given.amounts();
        Guards.take(given, lock, site);
    }

    private static void stopReading(State st, Object lock, Reading reading, int site) {
        Monitors.Monitor m = Monitors.of(lock);
        if (st.dead || m.poisoned) {
            m.poisoned = true;
            return;
        }
        Check c = new Check(st, "invariantFailed", site, reading.origin, false);
        c.scale(reading.part);
        Guards.find(lock).check(c, null);
        c.unscale();
        c.done();
        Resources given = c.exhale();
        Ledger.note(given, site, "release", st.name(), Program.value(lock));
        m.putPart(given, reading.part);
    }

    // Conditions.

    /** One way to wait on a condition. */
    private interface Wait<R, E extends Exception> {
        R on(Condition condition) throws E;
    }

    private static <R, E extends Exception> R waits(Condition condition, int site, Wait<R, E> wait) throws E {
        Sync.step(condition, Sync.LIBRARY, site);
        Object lock = CONDITIONS.find(condition);
        int depth = lock == null ? 0 : Monitors.pause(lock, site);
        try {
            return wait.on(condition);
        } finally {
            if (lock != null) {
                Monitors.resume(lock, depth, site);
            }
        }
    }

    public static void await(Condition condition, int site) throws InterruptedException {
        Locks.<Void, InterruptedException>waits(condition, site, c -> {
            c.await();
            return null;
        });
    }

    public static boolean await(Condition condition, long time, TimeUnit unit, int site) throws InterruptedException {
        return Locks.<Boolean, InterruptedException>waits(condition, site, c -> c.await(time, unit));
    }

    public static long awaitNanos(Condition condition, long nanos, int site) throws InterruptedException {
        return Locks.<Long, InterruptedException>waits(condition, site, c -> c.awaitNanos(nanos));
    }

    public static boolean awaitUntil(Condition condition, Date deadline, int site) throws InterruptedException {
        return Locks.<Boolean, InterruptedException>waits(condition, site, c -> c.awaitUntil(deadline));
    }

    public static void awaitUninterruptibly(Condition condition, int site) {
        Locks.<Void, RuntimeException>waits(condition, site, c -> {
            c.awaitUninterruptibly();
            return null;
        });
    }
}
