package grail.agent;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/** What watched code calls. It is loaded very early: until the program begins, nothing happens here. */
public final class Hook {
    static final String FIELD = "$grail";
    /** The program has begun. */
    static boolean on;
    /** There is, or was, more than one thread: before that, everything has its order. */
    static boolean recording;
    /** Threads take turns. */
    static boolean turns;

    private Hook() {}

    private static State state() {
        State s = on ? State.get() : null;
        if (s != null && turns) {
            Turns.enter(s);
        }
        return s;
    }

    // Monitors.

    public static void locks(Object lock) {
        if (turns) {
            State s = state();
            if (s != null && lock != null) {
                Turns.lock(s, lock);
            }
        }
    }

    public static void entered(Object lock) {
        if (recording) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.acquire(s, lock, Shadow.MONITOR);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void exits(Object lock) {
        if (recording) {
            State s = state();
            if (s != null && lock != null) {
                s.inside++;
                try {
                    Races.release(s, lock, Shadow.MONITOR);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void left(Object lock) {
        if (turns) {
            State s = state();
            if (s != null) {
                Turns.unlock(s, lock);
            }
        }
    }

    /** It gives the monitor up, and has it again before it does anything else. */
    public static void willWait(Object lock) {
        if (recording) {
            State s = state();
            if (s != null && lock != null) {
                s.inside++;
                try {
                    Races.willWait(s, lock);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void waits(Object lock) throws InterruptedException {
        waits(lock, 0);
    }

    public static void waits(Object lock, long millis, int nanos) throws InterruptedException {
        waits(lock, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public static void waits(Object lock, long millis) throws InterruptedException {
        State s = turns ? state() : null;
        if (s == null || lock == null || millis < 0 || !Thread.holdsLock(lock)) {
            lock.wait(millis);
        } else {
            willWait(lock);
            try {
                Turns.await(s, lock, millis);
            } finally {
                volatileDone();
            }
        }
    }

    public static void notify(Object lock) {
        State s = turns ? state() : null;
        if (s == null || lock == null || !Thread.holdsLock(lock)) {
            lock.notify();
        } else {
            Turns.wake(s, lock, false);
        }
    }

    public static void notifyAll(Object lock) {
        State s = turns ? state() : null;
        if (s == null || lock == null || !Thread.holdsLock(lock)) {
            lock.notifyAll();
        } else {
            Turns.wake(s, lock, true);
        }
    }

    // Data.

    public static void read(Object object, int site) {
        if (recording && object != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.field(s, object, site, false);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void write(Object object, int site) {
        if (recording && object != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.field(s, object, site, true);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void readStatic(Class<?> owner, int site) {
        if (recording) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.staticField(s, owner, site, false);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void writeStatic(Class<?> owner, int site) {
        if (recording) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.staticField(s, owner, site, true);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void arrayRead(Object array, int index, int site) {
        if (recording && array != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.element(s, array, index, site, false);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void arrayWrite(Object array, int index, int site) {
        if (recording && array != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.element(s, array, index, site, true);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void copies(Object from, int at, Object to, int into, int n, int site) {
        if (recording && from != null && to != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.elements(s, from, at, n, site, false);
                    Races.elements(s, to, into, n, site, true);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void clones(Object array, int site) {
        if (recording && array != null && array.getClass().isArray()) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.elements(s, array, 0, java.lang.reflect.Array.getLength(array), site, false);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void reflective(Field field, Object object, int writes, int site) {
        if (on && field != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.reflective(s, field, object, writes == 1, site);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    /** A call into a collection. */
    public static void at(int site) {
        if (recording) {
            State s = state();
            if (s != null) {
                s.callSite = site;
            }
        }
    }

    // What orders.

    public static void volatileRead(Object object, int site) {
        if (on && object != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.volatileField(s, object, site, false);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void volatileWrite(Object object, int site) {
        if (on && object != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.volatileField(s, object, site, true);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void volatileReadStatic(Class<?> owner, int site) {
        if (on) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.volatileStatic(s, owner, site, false);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void volatileWriteStatic(Class<?> owner, int site) {
        if (on) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.volatileStatic(s, owner, site, true);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void volatileDone() {
        if (recording) {
            State s = state();
            if (s != null && turns) {
                Turns.tried(s);
            }
            if (s != null) {
                s.inside++;
                try {
                    s.settle();
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void memory(Object object, long offset, int mode) {
        if (on && object != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.memory(s, object, offset, mode);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void handle(VarHandle handle, Object object, int index, int mode, int site) {
        if (on && handle != null) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Handles.use(s, handle, object, index, mode, site);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void fence() {
        if (recording) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.fence(s);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    // Classes.

    public static void initialises(Class<?> owner) {
        if (turns) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Turns.initialises(s, owner);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void initialising(Class<?> owner) {
        if (on) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.uses(s, owner.getSuperclass());
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void initialised(Class<?> owner) {
        if (on) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.initialised(s, owner);
                    if (turns) {
                        Turns.initialised(s, owner);
                    }
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void uses(Class<?> owner) {
        if (recording) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.uses(s, owner);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static byte[] define(ClassLoader loader, byte[] bytes, int offset, int length) {
        return Agent.define(loader, bytes, offset, length);
    }

    public static void quiet() {
        if (on) {
            State.current().inside++;
        }
    }

    public static void loud() {
        if (on) {
            State s = State.current();
            if (s.inside > 0) {
                s.inside--;
            }
        }
    }

    /** Fields of ours are nobody else's. */
    public static Field[] shown(Field[] fields) {
        if (!on || fields == null) {
            return fields;
        }
        int n = 0;
        for (Field f : fields) {
            n += f.getName().equals(FIELD) ? 0 : 1;
        }
        if (n == fields.length) {
            return fields;
        }
        Field[] shown = new Field[n];
        n = 0;
        for (Field f : fields) {
            if (!f.getName().equals(FIELD)) {
                shown[n++] = f;
            }
        }
        return shown;
    }

    // Threads.

    public static void starts(Object thread) {
        if (on) {
            State s = State.current();
            if (!s.ignored) {
                recording = Agent.records();
                s.inside++;
                try {
                    State child = s.starts((Thread) thread);
                    if (turns) {
                        Turns.starts(s, child);
                    }
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void ends(Object thread) {
        if (on) {
            State s = State.known((Thread) thread);
            if (s != null && !s.ignored) {
                s.inside++;
                if (turns) {
                    Turns.ends(s);
                }
                s.ends();
            }
        }
    }

    public static void joins(Object thread, long millis) throws InterruptedException {
        if (turns) {
            State s = state();
            if (s != null) {
                Turns.join(s, (Thread) thread, millis);
            }
        }
    }

    public static void joined(Object thread) {
        if (recording) {
            State s = state();
            if (s != null) {
                s.inside++;
                try {
                    Races.joined(s, (Thread) thread);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void asks(Object thread) {
        if (on) {
            State s = state();
            if (s != null && thread instanceof Thread) {
                s.asked = (Thread) thread;
                if (turns) {
                    Turns.looks(s, (Thread) thread);
                }
            }
        }
    }

    public static void alive(boolean isAlive) {
        if (recording && !isAlive) {
            State s = state();
            if (s != null && s.asked != null) {
                s.inside++;
                try {
                    Races.joined(s, s.asked);
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static void state(Object what) {
        alive(what != Thread.State.TERMINATED);
    }

    public static void interrupts(Object thread) {
        if (on) {
            State s = state();
            State other = s == null ? null : State.known((Thread) thread);
            if (other != null && !other.ignored) {
                s.inside++;
                try {
                    if (turns) {
                        Turns.interrupt(s, other);
                    }
                    if (recording && other != s) {
                        other.send(s);
                    }
                } finally {
                    s.inside--;
                }
            }
        }
    }

    public static boolean interrupted() {
        State s = turns ? state() : null;
        if (s != null) {
            Turns.looks(s, Thread.currentThread());
            s.turn.interrupted = false;
        }
        return Thread.interrupted();
    }

    public static boolean isInterrupted(Object thread) {
        Thread t = (Thread) thread;
        State s = turns ? state() : null;
        State other = s == null ? null : State.known(t);
        if (other == null || other.turn == null) {
            return t.isInterrupted();
        }
        Turns.looks(s, t);
        // One that waits for its turn may not have heard of it, or just hear of it.
        return other == s ? t.isInterrupted() : other.turn.interrupted;
    }

    public static void sleep(long millis) throws InterruptedException {
        State s = turns ? state() : null;
        if (s == null || millis < 0) {
            Thread.sleep(millis);
        } else {
            Turns.sleep(s, millis * 1_000_000);
        }
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public static void sleep(java.time.Duration time) throws InterruptedException {
        sleep(Math.max(0, time.toMillis()));
    }

    public static void yields() {
        State s = turns ? state() : null;
        if (s == null) {
            Thread.yield();
        } else {
            Turns.yields(s);
        }
    }

    /** Something that no schedule sees. */
    public static void beside(int site) {
        if (turns && recording) {
            State s = state();
            if (s != null) {
                s.inside++;
                Agent.beside(Agent.SITES.get(site));
                s.inside--;
            }
        }
    }

    /** The end of a round of a loop that does nothing but look. */
    public static void spins() {
        if (turns) {
            State s = state();
            if (s != null) {
                Turns.spins(s);
            }
        }
    }

    public static void onSpinWait() {
        yields();
    }

    public static void park(Unsafe unsafe, boolean absolute, long time) {
        State s = turns ? state() : null;
        if (s == null) {
            unsafe.park(absolute, time);
        } else {
            Turns.park(s, absolute, time);
        }
    }

    public static void unpark(Unsafe unsafe, Object thread) {
        State s = turns ? state() : null;
        if (s == null) {
            unsafe.unpark(thread);
        } else {
            Turns.unpark(s, (Thread) thread);
        }
    }

    public static long nanoTime() {
        return turns ? Time.nanoTime() : System.nanoTime();
    }

    public static long currentTimeMillis() {
        return turns ? Time.currentTimeMillis() : System.currentTimeMillis();
    }

    public static void virtual() {
        if (on) {
            Agent.unwatched("virtual threads");
        }
    }

    /** An exception leaves a thread, and its handler is about to hear of it. */
    public static void uncaught(Object thread, Throwable t) {
        if (turns) {
            State s = State.known((Thread) thread);
            if (s != null && !s.ignored) {
                s.inside++;
                Turns.uncaught((Thread) thread, t);
                // Once the run is over, its threads are not held up any more.
                s.inside -= Turns.isOver() ? 0 : 1;
            }
        }
    }

    public static void stops(int status) {
        if (turns) {
            State s = state();
            if (s != null) {
                Turns.exit(s, status);
            }
        }
    }
}
