package grail.rt;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;

/** Objects of `java.util.concurrent` that guard something: what is said of the field that such an object is in, and what lies in it. */
public final class Guards {
    /** Evaluates what is guarded, with the value, the message or the number of the party that it is about. */
    public interface Body {
        void check(Check c, Object owner, Object about);
    }

    /** Of one object. */
    static final class Guard {
        private final Body body;
        /** Whose field it is in. The owner knows the object, which must not keep it alive. */
        private final WeakReference<Object> owner;
        volatile boolean committed;
        /** What lies in it, in the order in which it was put there. */
        private final ArrayDeque<Resources> bundles = new ArrayDeque<>();
        /** The part of a latch's bundles that nobody has taken yet. */
        Amount rest = Amount.FULL;
        /** What goes with the messages of a queue. */
        private final WeakMap<ArrayDeque<Resources>> messages = new WeakMap<>();

        private Guard(Object owner, Body body) {
            this.owner = new WeakReference<>(owner);
            this.body = body;
        }

        void check(Check c, Object about) {
            Object of = owner.get();
            if (of != null) {
                body.check(c, of, about);
            }
        }

        /** Null if nobody knows it any more. */
        Object owner() {
            return owner.get();
        }

        synchronized void put(Resources bundle) {
            bundles.add(bundle);
        }

        /** The bundle that is there for the longest time; nothing if there is none. */
        synchronized Resources takeOne() {
            Resources first = bundles.poll();
            return first == null ? Resources.loose() : first;
        }

        synchronized Resources takeAll() {
            Resources all = Resources.loose();
            while (!bundles.isEmpty()) {
                all.addAll(bundles.poll());
            }
            return all;
        }

        /** A part of every bundle, of which others may have taken theirs. */
        synchronized Resources takePart(Amount part) {
            Resources all = takeAll();
            Resources taken = all.takePart(part, rest);
            rest = rest.minus(part);
            bundles.add(all);
            return taken;
        }

        void send(Object message, Resources bundle) {
            ArrayDeque<Resources> sent = messages.get(message, m -> new ArrayDeque<>());
            synchronized (sent) {
                sent.add(bundle);
            }
        }

        Resources receive(Object message) {
            ArrayDeque<Resources> sent = messages.find(message);
            if (sent == null) {
                return Resources.loose();
            }
            synchronized (sent) {
                Resources first = sent.poll();
                return first == null ? Resources.loose() : first;
            }
        }

        /** Whether a bundle was still there: the message was not sent after all. */
        boolean callBack(Object message, Resources bundle) {
            ArrayDeque<Resources> sent = messages.find(message);
            if (sent == null) {
                return false;
            }
            synchronized (sent) {
                return sent.remove(bundle);
            }
        }
    }

    private static final WeakMap<Guard> ALL = new WeakMap<>();

    private Guards() {}

    /** An object guards what is said of the field that it is in. */
    public static void own(Object guarding, Object owner, Body body) {
        if (guarding != null) {
            ALL.get(guarding, o -> new Guard(owner, body));
        }
    }

    /** Null if the object guards nothing. */
    static Guard find(Object o) {
        return o == null ? null : ALL.find(o);
    }

    /** The guard of an object that is about to be used; null if nothing is to be checked. */
    static Guard used(Object o, int kind, int site) {
        Sync.step(o, kind, site);
        Schedule.point();
        Guard guard = find(o);
        State st = State.get();
        return guard == null || st.dead || st.evaluating > 0 ? null : guard;
    }

    /** As {@link #used}, of an object that must have been committed. */
    static Guard committed(Object o, int kind, int site) {
        Guard guard = used(o, kind, site);
        if (guard != null && !guard.committed) {
            Report.violation(new Report.Line("violation").put("code", "lockNotCommitted").put("site", site)
                    .put("what", Program.value(o)));
        }
        return guard;
    }

    /** What is guarded is taken from the thread, to be put into the object. */
    static Resources give(Guard guard, Object o, Object about, String base, int site, Resources origin) {
        State st = State.get();
        Check c = new Check(st, base, site, origin, false);
        guard.check(c, about);
        c.done();
        Resources given = c.exhale();
        String how = base.equals("commitFailed") ? "commit" : "release";
        Ledger.note(given, site, how, st.name(), Program.value(o));
        return given;
    }

    /** The thread gets what was in the object. */
    static void take(Resources given, Object o, int site) {
        State st = State.get();
        Ledger.note(given, site, "acquire", Program.value(o), st.name());
        st.top.addAll(given);
    }

    /** Something is done with a guarding object that no rule follows: what is missing afterwards may have gone through it. */
    public static <T> T unfollowed(T o, int site, String what) {
        Report.unfollowed(site, what);
        return o;
    }
}
