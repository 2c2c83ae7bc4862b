package grail.rt;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.concurrent.ConcurrentHashMap;

/** The order of locks: a thread waits for a lock only if all that it holds come before. */
public final class Order {
    /** The place of an object among those of its class. */
    public interface Level {
        long of(Object o);
    }

    /** Stands for a class that says nothing of its objects. */
    private static final Level NONE = o -> 0;
    private static final ConcurrentHashMap<Class<?>, Level> LEVELS = new ConcurrentHashMap<>();
    /** Names of classes, with those that come right after them. */
    private static final HashMap<String, HashSet<String>> AFTER = new HashMap<>();
    private static volatile boolean declared;

    private Order() {}

    /** A class whose objects have a place, and all that the program says of classes: pairs of names, the first comes before. */
    public static synchronized void declare(Class<?> type, Level level, String... pairs) {
        LEVELS.put(type, level == null ? NONE : level);
        for (int i = 0; i < pairs.length; i += 2) {
            AFTER.computeIfAbsent(pairs[i], name -> new HashSet<>()).add(pairs[i + 1]);
        }
        declared = true;
    }

    /** Before a thread waits for a lock that it does not have. */
    static void enters(State st, Object lock, int site) {
        if (declared && !st.dead) {
            allBefore(st, st.nesting, lock, site);
            allBefore(st, st.reading, lock, site);
        }
    }

    private static void allBefore(State st, IdentityHashMap<Object, ?> held, Object lock, int site) {
        for (Object one : held.keySet()) {
            if (one != lock && !isBefore(one, lock)) {
                Report.violation(new Report.Line("violation").put("code", "lockOrder").put("site", site)
                        .put("what", Program.value(lock)).put("held", Program.value(one)));
                return;
            }
        }
    }

    private static boolean isBefore(Object one, Object other) {
        Object a = placed(one);
        Object b = placed(other);
        Class<?> first = ranked(a);
        Class<?> second = ranked(b);
        if (first == null || second == null) {
            return false;
        }
        Level level = LEVELS.get(first);
        return first == second ? level != NONE && level.of(a) < level.of(b) : reaches(first.getName(), second.getName());
    }

    /** A lock in a field has the place of the object. */
    private static Object placed(Object lock) {
        Guards.Guard guard = Guards.find(lock);
        Object owner = guard == null ? null : guard.owner();
        return owner == null ? lock : owner;
    }

    /** The class that says where an object stands; a class itself stands nowhere. */
    private static Class<?> ranked(Object o) {
        for (Class<?> c = o instanceof Class<?> ? null : o.getClass(); c != null; c = c.getSuperclass()) {
            if (LEVELS.containsKey(c)) {
                return c;
            }
        }
        return null;
    }

    private static synchronized boolean reaches(String from, String to) {
        HashSet<String> seen = new HashSet<>();
        ArrayDeque<String> open = new ArrayDeque<>();
        open.add(from);
        while (!open.isEmpty()) {
            for (String next : AFTER.getOrDefault(open.poll(), new HashSet<>())) {
                if (next.equals(to)) {
                    return true;
                }
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return false;
    }
}
