package grail.rt;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Atomics: an operation has what lies in the atomic, and leaves in it what its new value stands for. */
public final class Atomics {
    private Atomics() {}

    public static void commit(Object atomic, Object value, int site) {
        Guards.Guard guard = Guards.used(atomic, Sync.WRITE, site);
        if (guard != null) {
            guard.put(Guards.give(guard, atomic, value, "commitFailed", site, null));
            guard.committed = true;
        }
    }

    /** The operation and what becomes of the permissions are one step; nothing in it waits. */
    private static <R> R step(Object atomic, Supplier<?> value, int kind, int site, Supplier<R> operation) {
        Guards.Guard guard = Guards.committed(atomic, kind, site);
        if (guard == null) {
            return operation.get();
        }
        synchronized (guard) {
            R result = operation.get();
            Resources inside = guard.takeAll();
            Resources origin = inside.amounts();
            Guards.take(inside, atomic, site);
            guard.put(Guards.give(guard, atomic, value.get(), "invariantFailed", site, origin));
            return result;
        }
    }

    public static int get(AtomicInteger a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.get());
    }

    public static int getAcquire(AtomicInteger a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.getAcquire());
    }

    public static void set(AtomicInteger a, int value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.set(value);
            return null;
        });
    }

    public static void setRelease(AtomicInteger a, int value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.setRelease(value);
            return null;
        });
    }

    public static int getAndSet(AtomicInteger a, int value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndSet(value));
    }

    public static boolean compareAndSet(AtomicInteger a, int expected, int value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.compareAndSet(expected, value));
    }

    public static int incrementAndGet(AtomicInteger a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.incrementAndGet());
    }

    public static int decrementAndGet(AtomicInteger a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.decrementAndGet());
    }

    public static int getAndIncrement(AtomicInteger a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndIncrement());
    }

    public static int getAndDecrement(AtomicInteger a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndDecrement());
    }

    public static int addAndGet(AtomicInteger a, int by, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.addAndGet(by));
    }

    public static int getAndAdd(AtomicInteger a, int by, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndAdd(by));
    }

    public static long get(AtomicLong a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.get());
    }

    public static long getAcquire(AtomicLong a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.getAcquire());
    }

    public static void set(AtomicLong a, long value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.set(value);
            return null;
        });
    }

    public static void setRelease(AtomicLong a, long value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.setRelease(value);
            return null;
        });
    }

    public static long getAndSet(AtomicLong a, long value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndSet(value));
    }

    public static boolean compareAndSet(AtomicLong a, long expected, long value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.compareAndSet(expected, value));
    }

    public static long incrementAndGet(AtomicLong a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.incrementAndGet());
    }

    public static long decrementAndGet(AtomicLong a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.decrementAndGet());
    }

    public static long getAndIncrement(AtomicLong a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndIncrement());
    }

    public static long getAndDecrement(AtomicLong a, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndDecrement());
    }

    public static long addAndGet(AtomicLong a, long by, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.addAndGet(by));
    }

    public static long getAndAdd(AtomicLong a, long by, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndAdd(by));
    }

    public static boolean get(AtomicBoolean a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.get());
    }

    public static boolean getAcquire(AtomicBoolean a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.getAcquire());
    }

    public static void set(AtomicBoolean a, boolean value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.set(value);
            return null;
        });
    }

    public static void setRelease(AtomicBoolean a, boolean value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.setRelease(value);
            return null;
        });
    }

    public static boolean getAndSet(AtomicBoolean a, boolean value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndSet(value));
    }

    public static boolean compareAndSet(AtomicBoolean a, boolean expected, boolean value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.compareAndSet(expected, value));
    }

    public static <T> T get(AtomicReference<T> a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.get());
    }

    public static <T> T getAcquire(AtomicReference<T> a, int site) {
        return step(a, a::get, Sync.READ, site, () -> a.getAcquire());
    }

    public static <T> void set(AtomicReference<T> a, T value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.set(value);
            return null;
        });
    }

    public static <T> void setRelease(AtomicReference<T> a, T value, int site) {
        step(a, a::get, Sync.WRITE, site, () -> {
            a.setRelease(value);
            return null;
        });
    }

    public static <T> T getAndSet(AtomicReference<T> a, T value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.getAndSet(value));
    }

    public static <T> boolean compareAndSet(AtomicReference<T> a, T expected, T value, int site) {
        return step(a, a::get, Sync.WRITE, site, () -> a.compareAndSet(expected, value));
    }
}
