package grail.rt;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Semaphores: with each permit goes one bundle of what it stands for. */
public final class Semaphores {
    private Semaphores() {}

    /** A bundle for each permit that there is. */
    public static void commit(Semaphore s, int site) {
        Guards.Guard guard = Guards.used(s, Sync.WRITE, site);
        if (guard != null) {
            for (int i = s.availablePermits(); i > 0; i--) {
                guard.put(Guards.give(guard, s, null, "commitFailed", site, null));
            }
            guard.committed = true;
        }
    }

    private static void got(Guards.Guard guard, Semaphore s, int n, int site) {
        for (int i = 0; guard != null && i < n; i++) {
            Resources given = guard.takeOne();
            State.get().entered.put(s, given.amounts());
            Guards.take(given, s, site);
        }
    }

    public static void acquire(Semaphore s, int site) throws InterruptedException {
        acquire(s, 1, site);
    }

    public static void acquire(Semaphore s, int n, int site) throws InterruptedException {
        Guards.Guard guard = Guards.committed(s, Sync.WRITE, site);
        s.acquire(n);
        got(guard, s, n, site);
    }

    public static void acquireUninterruptibly(Semaphore s, int site) {
        acquireUninterruptibly(s, 1, site);
    }

    public static void acquireUninterruptibly(Semaphore s, int n, int site) {
        Guards.Guard guard = Guards.committed(s, Sync.WRITE, site);
        s.acquireUninterruptibly(n);
        got(guard, s, n, site);
    }

    public static boolean tryAcquire(Semaphore s, int site) {
        return tryAcquire(s, 1, site);
    }

    public static boolean tryAcquire(Semaphore s, int n, int site) {
        Guards.Guard guard = Guards.committed(s, Sync.WRITE, site);
        boolean done = s.tryAcquire(n);
        got(guard, s, done ? n : 0, site);
        return done;
    }

    public static boolean tryAcquire(Semaphore s, long time, TimeUnit unit, int site) throws InterruptedException {
        return tryAcquire(s, 1, time, unit, site);
    }

    public static boolean tryAcquire(Semaphore s, int n, long time, TimeUnit unit, int site)
            throws InterruptedException {
        Guards.Guard guard = Guards.committed(s, Sync.WRITE, site);
        boolean done = s.tryAcquire(n, time, unit);
        got(guard, s, done ? n : 0, site);
        return done;
    }

    public static void release(Semaphore s, int site) {
        release(s, 1, site);
    }

    public static void release(Semaphore s, int n, int site) {
        Guards.Guard guard = Guards.committed(s, Sync.WRITE, site);
        for (int i = 0; guard != null && i < n; i++) {
            Resources origin = State.get().entered.get(s);
            guard.put(Guards.give(guard, s, null, "invariantFailed", site, origin));
        }
        s.release(n);
    }
}
