package grail.rt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;

/** What belongs to one thread. Nobody else touches it. */
final class State {
    private static final ThreadLocal<State> CURRENT = ThreadLocal.withInitial(() -> new State(Thread.currentThread()));

    final Thread thread;
    final Threads.Record record;
    /** What the running call holds. */
    Resources top;
    final Resources root;
    /** What was kept back from the calls that are running. */
    final ArrayList<Resources> kept = new ArrayList<>();
    /** How often each monitor was entered. */
    final IdentityHashMap<Object, Integer> nesting = new IdentityHashMap<>();
    /** What each monitor gave when it was entered, for amounts that are only "some". */
    final IdentityHashMap<Object, Resources> entered = new IdentityHashMap<>();
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

    String name() {
        return name(thread);
    }

    static String name(Thread thread) {
        return thread == Launch.mainThread ? "the main thread" : "thread \"" + thread.getName() + "\"";
    }
}
