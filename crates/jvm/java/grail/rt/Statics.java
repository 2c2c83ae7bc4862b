package grail.rt;

import java.util.List;

/** Static fields are those of an object, which is the class itself: it belongs to whoever initialises it, and is shared then. */
public final class Statics {
    /** What was going on when a class was initialised. */
    private static final WeakMap<Begun> BEGUN = new WeakMap<>();

    private Statics() {}

    /** A step of a program, by where each of its calls is. */
    private record Step(Thread thread, List<String> calls) {
        /** The step for which the initialiser runs that is the innermost now. */
        static Step around() {
            return new Step(Thread.currentThread(), StackWalker.getInstance().walk(frames -> frames
                    .dropWhile(frame -> !frame.getMethodName().equals("<clinit>")).skip(1)
                    .map(frame -> frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getByteCodeIndex())
                    .toList()));
        }
    }

    /** The step for which an initialiser runs, and how many objects its thread had before. */
    private record Begun(Step step, int held) {}

    /** At the beginning of an initialiser. */
    public static void begins(Class<?> c, Own.Packs packs, int site) {
        Own.Shadow s = Own.of(c);
        if (!Own.belowLocks(c)) {
            Own.fail("init.order", site, c, Own.name(c) + " is initialised under locks that are not above it");
        }
        Begun begun = new Begun(Step.around(), Policy.COUNTS ? Holdings.of(Thread.currentThread()) : 0);
        BEGUN.get(c, key -> begun);
        aboveInOrder(c, begun.step, site);
        s.packs = packs;
        s.packed = packs == null;
        s.site = site;
        s.hold(Thread.currentThread());
        Own.MINE.get().locks.add(c);
    }

    /** What a class inherits from is initialised first, but as if its initialiser did that. A class that is initialised by the same step as one
     * below it is so for its sake: no step names both. */
    private static void aboveInOrder(Class<?> c, Step step, int site) {
        for (Class<?> above = c.getSuperclass(); above != null; above = above.getSuperclass()) {
            Begun begun = BEGUN.find(above);
            if (begun != null && begun.step.equals(step) && !Own.below(above, c)) {
                Own.fail("init.order", site, above, Own.name(above) + " is initialised by the initialiser of "
                        + Own.name(c) + ", which is not above it");
            }
        }
    }

    /** At its end. */
    public static void ends(Class<?> c, boolean immutable, int site) {
        OwnSync.drop(c);
        if (State.get().dead) {
            return;
        }
        Own.Shadow s = Own.of(c);
        if (s.holder != Thread.currentThread()) {
            Own.fail("init.access", site, c, Own.name(c) + " was given away when its initialiser ends");
        }
        if (!s.packed) {
            Own.fail("init.invalid", site, c, Own.name(c) + " is not packed when its initialiser ends");
        }
        if (immutable) {
            Own.freeze(c, site);
        } else {
            s.shared = true;
            s.site = site;
            s.hold(Own.FREE);
        }
        if (Policy.COUNTS) {
            // What else an initialiser leaves is not named by whoever happens to run it.
            Holdings.restore(Thread.currentThread(), BEGUN.find(c).held);
        }
    }

    /** After a static field was read. */
    public static int read(Class<?> c, int site) {
        Own.read(c, site);
        return 0;
    }

    /** Before a static field is written, or just after. */
    public static int write(Class<?> c, int site) {
        if (Own.of(c).holder == Own.UNKNOWN) {
            try {
                Class.forName(c.getName(), true, c.getClassLoader());
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
        Own.write(c, site);
        return 0;
    }

    /** The level of a class lies above those of the classes that it names. */
    static void place(Class<?> c, Own.Level level) {
        try {
            Class<?> order = Class.forName(c.getName() + "$$Order", true, c.getClassLoader());
            java.lang.reflect.Field below = order.getDeclaredField("BELOW");
            below.setAccessible(true);
            for (Class<?> other : (Class<?>[]) below.get(null)) {
                level.below.add(Own.level(other));
            }
        } catch (ClassNotFoundException e) {
            // A class that names none.
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
