package grail.rt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;

/** What belongs to one thread. Nobody else touches it. */
final class State {
    private static final ThreadLocal<State> CURRENT = ThreadLocal.withInitial(() -> new State(Thread.currentThread()));

    final Thread thread;
    /** Of the thread; of a task while a thread of a pool runs it. */
    Threads.Record record;
    /** What the running call holds. */
    Resources top;
    Resources root;
    /** What was kept back from the calls that are running. */
    final ArrayList<Resources> kept = new ArrayList<>();
    /** How often each monitor was entered. */
    final IdentityHashMap<Object, Integer> nesting = new IdentityHashMap<>();
    /** What each monitor gave when it was entered, for amounts that are only "some". */
    final IdentityHashMap<Object, Resources> entered = new IdentityHashMap<>();
    /** The read-write locks that were entered for reading. */
    final IdentityHashMap<Object, Locks.Reading> reading = new IdentityHashMap<>();
    /** The fractions that the next joins take. */
    final IdentityHashMap<Thread, Amount> joins = new IdentityHashMap<>();
    /** What the innermost running call of each method measures. */
    final HashMap<Integer, Measure> measures = new HashMap<>();
    /** Ghost arguments on their way to a call. */
    Ghost ghost;
    /** Assertions are being evaluated. */
    int evaluating;
    /** A violation was found here: nothing more is checked. */
    boolean dead = Policy.OFF;
    /** The lock that is about to be entered. */
    Object locking;

    private State(Thread thread) {
        this.thread = thread;
        this.record = Threads.of(thread);
        this.root = Policy.MODULAR ? Resources.ofCall() : Resources.of(thread);
        this.top = root;
        root.addAll(record.takeForked());
    }

    static State get() {
        return CURRENT.get();
    }

    boolean isMain() {
        return thread == Launch.mainThread;
    }

    /** Whether some amount of a field is anywhere in this thread. */
    boolean mentions(Key key) {
        return inSome(r -> r.mentions(key));
    }

    boolean mentions(ArrayShadow array, int i) {
        return inSome(r -> r.mentions(array, i));
    }

    private boolean inSome(java.util.function.Predicate<Resources> has) {
        if (has.test(top) || has.test(root)) {
            return true;
        }
        for (Resources r : kept) {
            if (has.test(r)) {
                return true;
            }
        }
        return false;
    }

    /** What a thread has beside a task that it runs. */
    record Before(Threads.Record record, Resources root, Resources top) {}

    /** A task begins: it has what it was given. As a proof sees it, it has nothing else. */
    Before begins(Threads.Record task) {
        Before before = new Before(record, root, top);
        record = task;
        if (Policy.MODULAR) {
            root = Resources.ofCall();
            top = root;
        }
        top.addAll(task.takeForked());
        return before;
    }

    void ends(Before before) {
        record = before.record;
        root = before.root;
        top = before.top;
    }

    String name() {
        return name(thread);
    }

    static String name(Thread thread) {
        return thread == Launch.mainThread ? "the main thread" : "thread \"" + thread.getName() + "\"";
    }
}
