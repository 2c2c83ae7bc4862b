package java.util.concurrent.locks;

import java.util.function.LongPredicate;
import java.util.function.Predicate;
import jdk.internal.misc.Unsafe;

/**
 * Stands in the place of Java's own while schedules are explored: everything in `java.util.concurrent` that waits does so here. Threads under
 * control are parked by the schedule, all others by the virtual machine.
 */
public class LockSupport {
    /** Parks the running thread for some nanoseconds, or for ever if there are none; false if it is not its affair. */
    public static volatile LongPredicate grailPark;
    /** Lets a thread go on; false if it is not its affair. */
    public static volatile Predicate<Thread> grailUnpark;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long BLOCKER = U.objectFieldOffset(Thread.class, "parkBlocker");

    private LockSupport() {}

    public static void unpark(Thread thread) {
        Predicate<Thread> control = grailUnpark;
        if (thread == null) {
            return;
        }
        if (control != null && control.test(thread)) {
            // It may be inside one of the library's own tables.
            U.unpark(thread);
            return;
        }
        /*21 if (thread.isVirtual()) {
            jdk.internal.access.SharedSecrets.getJavaLangAccess().unparkVirtualThread(thread);
            return;
        } 21*/
        U.unpark(thread);
    }

    private static void park(boolean absolute, long time) {
        LongPredicate control = grailPark;
        long nanos = absolute ? Math.max(1, time - System.currentTimeMillis()) * 1_000_000 : time;
        if (control != null && control.test(nanos)) {
            return;
        }
        /*21 if (Thread.currentThread().isVirtual()) {
            if (nanos == 0) {
                jdk.internal.access.SharedSecrets.getJavaLangAccess().parkVirtualThread();
            } else {
                jdk.internal.access.SharedSecrets.getJavaLangAccess().parkVirtualThread(nanos);
            }
            return;
        } 21*/
        U.park(absolute, time);
    }

    private static void parkAt(Object blocker, boolean absolute, long time) {
        setCurrentBlocker(blocker);
        try {
            if (isTable(blocker)) {
                U.park(absolute, time);
                return;
            }
            park(absolute, time);
        } finally {
            setCurrentBlocker(null);
        }
    }

    /** Readers of the library's own tables are never stopped inside: whoever waits for them waits for a moment, and takes no turn. */
    private static boolean isTable(Object blocker) {
        return blocker != null && blocker.getClass().getName().equals("java.util.concurrent.ConcurrentHashMap$TreeBin");
    }

    public static void setCurrentBlocker(Object blocker) {
        U.putReferenceOpaque(Thread.currentThread(), BLOCKER, blocker);
    }

    public static Object getBlocker(Thread t) {
        if (t == null) {
            throw new NullPointerException();
        }
        return U.getReferenceOpaque(t, BLOCKER);
    }

    public static void park(Object blocker) {
        parkAt(blocker, false, 0L);
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            parkAt(blocker, false, nanos);
        }
    }

    public static void parkUntil(Object blocker, long deadline) {
        parkAt(blocker, true, deadline);
    }

    public static void park() {
        park(false, 0L);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            park(false, nanos);
        }
    }

    public static void parkUntil(long deadline) {
        park(true, deadline);
    }

    static final long getThreadId(Thread thread) {
        return thread.getId();
    }
}
