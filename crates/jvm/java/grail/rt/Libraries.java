package grail.rt;

import java.util.Iterator;

/**
 * Lists, maps and the like, whose contracts ask for a predicate that stands for all that is in them. Who makes one has it; one that comes from
 * elsewhere belongs to whoever uses it first.
 */
public final class Libraries {
    private static final WeakMap<Boolean> KNOWN = new WeakMap<>();

    private Libraries() {}

    private static Key.Instance state(int predicate, Object o) {
        return new Key.Instance(predicate, o, new Object[0]);
    }

    /** Who makes an object has its state. */
    public static <T> T made(T o, int predicate) {
        State st = State.get();
        if (!st.dead) {
            adopt(st, state(predicate, o));
        }
        return o;
    }

    /** An object that nobody has heard of belongs to this thread from now on. */
    static void adopt(State st, Key.Instance state) {
        if (state.receiver == null || KNOWN.find(state.receiver) != null) {
            return;
        }
        boolean[] first = new boolean[1];
        KNOWN.get(state.receiver, o -> first[0] = true);
        if (first[0]) {
            st.top.addInstance(state, Amount.FULL, Resources.loose());
        }
    }

    /** An object is about to be changed: all of its state is needed. */
    public static <T> T changes(T o, int predicate, int site) {
        asks(o, predicate, true, site);
        return o;
    }

    /** An object is about to be looked at: some of its state is needed. */
    public static <T> T looks(T o, int predicate, int site) {
        asks(o, predicate, false, site);
        return o;
    }

    private static void asks(Object o, int predicate, boolean all, int site) {
        State st = State.get();
        if (o == null || st.dead || st.evaluating > 0) {
            return;
        }
        Key.Instance state = state(predicate, o);
        adopt(st, state);
        Amount held = st.top.get(state);
        if (all ? !held.isFull() : !held.isPositive()) {
            Report.violation(new Report.Line("violation").put("code", "preFailed:perm").put("site", site)
                    .put("what", state.show()).put("held", held.toString()).put("needed", all ? "1" : "read"));
        }
    }

    /** Something is done with an object that no contract speaks of: it may look at it, or change it. */
    public static <T> T unknown(T o, int predicate, int site) {
        looks(o, predicate, site);
        if (o != null && !State.get().dead) {
            Report.unchecked(site, "what the library does with a list, a map or the like here");
        }
        return o;
    }

    /** All elements, each looked at in its turn. */
    public static <T> Iterable<T> each(Iterable<T> o, int predicate, int site) {
        looks(o, predicate, site);
        return () -> {
            Iterator<T> inner = o.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    looks(o, predicate, site);
                    return inner.hasNext();
                }

                @Override
                public T next() {
                    looks(o, predicate, site);
                    return inner.next();
                }
            };
        };
    }
}
