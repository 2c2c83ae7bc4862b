package grail.rt;

import java.util.concurrent.ConcurrentHashMap;

/** Locks: what lies in them while nobody has them. */
final class Monitors {
    /** Evaluates the lock invariant of an object. */
    public interface Invariant {
        void check(Check c, Object self);
    }

    /** Of one object. */
    static final class Monitor {
        volatile boolean committed;
        /** One cause, one report: what was wrong once is not reported again. */
        volatile boolean poisoned;
        private Resources escrow = Resources.loose();
        /** The part of it that is there, while others read. */
        Amount rest = Amount.FULL;

        synchronized void put(Resources more) {
            escrow.addAll(more);
        }

        synchronized Resources take() {
            Resources all = escrow;
            escrow = Resources.loose();
            return all;
        }

        synchronized Resources takePart(Amount part) {
            Resources taken = escrow.takePart(part, rest);
            rest = rest.minus(part);
            return taken;
        }

        synchronized void putPart(Resources more, Amount part) {
            escrow.addAll(more);
            rest = rest.plus(part);
        }
    }

    private static final WeakMap<Monitor> ALL = new WeakMap<>();
    private static final ConcurrentHashMap<Class<?>, Invariant> DECLARED = new ConcurrentHashMap<>();
    private static final ClassValue<Invariant> INVARIANTS = new ClassValue<>() {
        @Override
        protected Invariant computeValue(Class<?> type) {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                Invariant found = DECLARED.get(c);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
    };
    private static final ConcurrentHashMap<Class<?>, Invariant> OF_CLASS_OBJECTS = new ConcurrentHashMap<>();

    private Monitors() {}

    static void declare(Class<?> type, boolean isStatic, Invariant invariant) {
        (isStatic ? OF_CLASS_OBJECTS : DECLARED).put(type, invariant);
    }

    private static Invariant invariant(Object lock) {
        Guards.Guard guard = Guards.find(lock);
        if (guard != null) {
            return (c, self) -> guard.check(c, null);
        }
        return lock instanceof Class<?> c ? OF_CLASS_OBJECTS.get(c) : INVARIANTS.get(lock.getClass());
    }

    static Monitor of(Object lock) {
        return ALL.get(lock, o -> new Monitor());
    }

    static boolean isCommitted(Object lock) {
        if (invariant(lock) == null) {
            return true;
        }
        Guards.Guard guard = Guards.find(lock);
        Monitor m = ALL.find(lock);
        return m != null && m.committed || guard != null && guard.committed;
    }

    /** Before blocking. */
    static void before(Object lock, int site) {
        State st = State.get();
        st.locking = lock;
        if (lock != null && !Thread.holdsLock(lock)) {
            mustBeCommitted(lock, site);
            Order.enters(st, lock, site);
        }
    }

    static void mustBeCommitted(Object lock, int site) {
        State st = State.get();
        if (!st.dead && !st.nesting.containsKey(lock) && !isCommitted(lock) && !of(lock).poisoned) {
            of(lock).poisoned = true;
            Report.violation(new Report.Line("violation").put("code", "lockNotCommitted").put("site", site)
                    .put("what", Program.value(lock)));
        }
    }

    /** After the monitor was entered. */
    static Object entered(int site) {
        return entered(State.get().locking, site);
    }

    static Object entered(Object lock, int site) {
        State st = State.get();
        int depth = st.nesting.merge(lock, 1, Integer::sum);
        if (depth == 1) {
            Trace.object("acquire", lock, site);
            take(st, lock, site, "acquire");
        }
        return lock;
    }

    private static void take(State st, Object lock, int site, String how) {
        if (invariant(lock) == null) {
            return;
        }
        Resources given = of(lock).take();
        Ledger.note(given, site, how, "the lock of " + Program.value(lock), st.name());
        st.entered.put(lock, given.amounts());
        st.top.addAll(given);
    }

    /** Before the monitor is left. */
    static void leave(Object lock, int site) {
        State st = State.get();
        Integer depth = st.nesting.get(lock);
        if (depth == null) {
            return;
        }
        if (depth > 1) {
            st.nesting.put(lock, depth - 1);
            return;
        }
        Trace.object("release", lock, site);
        try {
            give(st, lock, site, "release");
        } finally {
            st.nesting.remove(lock);
            st.entered.remove(lock);
        }
    }

    private static void give(State st, Object lock, int site, String how) {
        Invariant invariant = invariant(lock);
        if (invariant == null) {
            return;
        }
        Monitor m = of(lock);
        if (st.dead || m.poisoned) {
            m.poisoned = true;
            return;
        }
        m.poisoned = true;
        Resources given = exhale(st, invariant, lock, site, "invariantFailed", st.entered.get(lock));
        m.poisoned = false;
        Ledger.note(given, site, how, st.name(), "the lock of " + Program.value(lock));
        m.put(given);
    }

    private static Resources exhale(State st, Invariant invariant, Object lock, int site, String base, Resources origin) {
        Check c = new Check(st, base, site, origin, false);
        invariant.check(c, lock);
        c.done();
        return c.exhale();
    }

    static void commit(Object lock, int site) {
        State st = State.get();
        if (st.dead) {
            return;
        }
        Invariant invariant = invariant(lock);
        Monitor m = of(lock);
        if (invariant != null) {
            Resources given = exhale(st, invariant, lock, site, "commitFailed", null);
            Trace.object("commit", lock, site);
            Ledger.note(given, site, "commit", st.name(), "the lock of " + Program.value(lock));
            synchronized (m) {
                m.put(given);
                m.committed = true;
            }
        }
    }

    /** At the end of the outermost constructor of a class whose constructors commit nothing themselves. */
    static void commitNew(Object lock, Class<?> type, int site) {
        if (lock.getClass() == type && !of(lock).committed) {
            commit(lock, site);
        }
    }

    static boolean holds(Object lock) {
        return lock != null && (Thread.holdsLock(lock) || State.get().nesting.containsKey(lock));
    }

    /** Gives up a monitor for a wait; returns how often it was entered. */
    static int pause(Object lock, int site) {
        State st = State.get();
        Integer depth = st.nesting.get(lock);
        if (depth == null) {
            return 0;
        }
        Trace.object("wait", lock, site);
        Order.enters(st, lock, site);
        give(st, lock, site, "wait");
        st.nesting.remove(lock);
        return depth;
    }

    static void resume(Object lock, int depth, int site) {
        if (depth > 0) {
            State st = State.get();
            st.nesting.put(lock, depth);
            Trace.object("acquire", lock, site);
            take(st, lock, site, "wait");
        }
    }

    static void notifies(Object lock, int site) {
        State st = State.get();
        Trace.object("signal", lock, site);
        // Java itself refuses this; where a specification speaks of the lock, it is a violation of that.
        if (lock != null && !st.dead && invariant(lock) != null && !Thread.holdsLock(lock)) {
            Report.violation(new Report.Line("violation").put("code", "heldFailed").put("site", site)
                    .put("what", Program.value(lock)));
        }
    }
}
