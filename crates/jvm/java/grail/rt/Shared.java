package grail.rt;

import java.util.Iterator;
import java.util.List;

/** Which objects of the library threads can use without a monitor of their own, whatever type they are seen under. */
final class Shared {
    /** It is used by one thread at a time, or is the program's. */
    static final int NOT = -1;

    /** What stands alone: the instrumenter has the same list for what is seen under its own type. */
    private static final List<String> ALONE =
            List.of("Semaphore", "CountDownLatch", "CyclicBarrier", "Exchanger", "Phaser", "Queue", "Deque");
    private static final String CONCURRENT = "java.util.concurrent.";
    /** Classes that enter their own monitors; what they give out shows them. */
    private static final List<String> SYNCHRONIZED = List.of("java.util.Vector", "java.util.Hashtable",
            "java.lang.StringBuffer", "java.util.Collections$Synchronized", "java.util.Properties");

    private static final ClassValue<Integer> KINDS = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                int kind = named(at.getName());
                if (kind != NOT) {
                    return kind;
                }
            }
            return NOT;
        }
    };

    private Shared() {}

    /** How a use of an object is a step, if it is one. */
    static int kind(Object o) {
        return KINDS.get(o.getClass());
    }

    private static int named(String name) {
        if (name.startsWith("java.lang.invoke.") && name.contains("VarHandle")
                || SYNCHRONIZED.stream().anyMatch(name::startsWith)) {
            return Sync.SHARED;
        }
        if (!name.startsWith(CONCURRENT)) {
            return NOT;
        }
        String rest = name.substring(CONCURRENT.length());
        // A part or a view of another object.
        if (rest.contains("$")) {
            return Sync.SHARED;
        }
        boolean alone = rest.startsWith("atomic.") || rest.startsWith("CopyOnWrite")
                || ALONE.stream().anyMatch(rest::endsWith);
        return alone ? Sync.WRITE : Sync.LIBRARY;
    }

    /** The elements of an object that others may change: every question to the iterator is a step. */
    record Elements<E>(Iterable<E> of, int site) implements Iterable<E> {
        @Override
        public Iterator<E> iterator() {
            Sync.step(of, Sync.SHARED, site);
            Iterator<E> all = of.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    Sync.step(of, Sync.SHARED, site);
                    return all.hasNext();
                }

                @Override
                public E next() {
                    Sync.step(of, Sync.SHARED, site);
                    return all.next();
                }
            };
        }
    }
}
