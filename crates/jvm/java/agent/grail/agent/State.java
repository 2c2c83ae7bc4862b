package grail.agent;

import java.util.Arrays;
import jdk.internal.misc.Unsafe;

/** What is known of one thread. */
final class State {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long OFFSET = U.objectFieldOffset(Thread.class, Hook.FIELD);
    private static State[] all = new State[16];
    private static int n;
    /** Everything that threads have done which are no more. */
    private static final Clock ENDED = new Clock();

    final Thread thread;
    final int number;
    final Clock clock = new Clock();
    /** Kept for those who ask after its end. */
    volatile boolean ended;
    /** In code of ours, or of the library where it loads classes. */
    int inside;
    /** Nobody's thread: of the virtual machine, or ours. */
    final boolean ignored;
    /** What is taken in before the next thing that this thread does. */
    Clock pending;
    private volatile Clock mail;
    /** The last call into a collection. */
    int callSite;
    Thread asked;
    /** Its place among those that take turns. */
    Turns.Turn turn;

    private State(Thread thread, boolean ignored) {
        this.thread = thread;
        this.ignored = ignored;
        synchronized (State.class) {
            number = ignored ? -1 : n++;
            if (!ignored) {
                if (number == all.length) {
                    all = Arrays.copyOf(all, n * 2);
                }
                all[number] = this;
                clock.set(number, 1);
            }
        }
    }

    static synchronized State number(int number) {
        return all[number];
    }

    /** A new run: threads are counted from the beginning. */
    static synchronized void forget() {
        all = new State[16];
        n = 0;
    }

    int time() {
        return clock.of(number);
    }

    /** The running thread, if it is the program's, and not in code of ours. */
    static State get() {
        State s = current();
        return s.ignored || s.inside > 0 ? null : s;
    }

    static State current() {
        Thread t = Thread.currentThread();
        State s = (State) U.getReference(t, OFFSET);
        return s == null ? of(t) : s;
    }

    static State known(Thread t) {
        return (State) U.getReference(t, OFFSET);
    }

    /** A thread that nobody has started as far as we saw. */
    private static State of(Thread t) {
        boolean isLast = t.getName().equals("DestroyJavaVM");
        ThreadGroup group = t.getThreadGroup();
        boolean isOurs = group == null || group.getParent() == null && !isLast;
        State s = new State(t, isOurs);
        U.putReference(t, OFFSET, s);
        if (isLast) {
            s.clock.join(ENDED);
        }
        return s;
    }

    /** Of the thread with which the program begins. */
    static State first(Thread t) {
        return known(t, false);
    }

    static State ignore(Thread t) {
        return known(t, true);
    }

    private static State known(Thread t, boolean ignored) {
        State s = new State(t, ignored);
        U.putReference(t, OFFSET, s);
        return s;
    }

    State starts(Thread t) {
        State child = known(t, false);
        child.clock.join(clock);
        child.clock.set(child.number, 1);
        tick();
        return child;
    }

    void ends() {
        ended = true;
        ENDED.take(clock);
    }

    private void tick() {
        clock.set(number, time() + 1);
    }

    void acquire(Clock from) {
        clock.join(from);
    }

    void release(Clock to) {
        to.take(clock);
        tick();
    }

    /** Another has interrupted it. */
    synchronized void send(State from) {
        Clock letter = mail == null ? new Clock() : mail.copy();
        from.release(letter);
        mail = letter;
    }

    /** Takes in what was waiting. */
    void settle() {
        if (pending != null) {
            Clock from = pending;
            pending = null;
            acquire(from);
        }
        if (mail != null) {
            synchronized (this) {
                acquire(mail);
                mail = null;
            }
        }
    }
}
