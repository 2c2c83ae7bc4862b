package grail.rt;

/** Static fields are those of an object, which is the class itself: it belongs to whoever initialises it, and is shared then. */
public final class Statics {
    private Statics() {}

    /** At the beginning of an initialiser. */
    public static void begins(Class<?> c, Own.Packs packs, int site) {
        Own.Shadow s = Own.of(c);
        if (!Own.belowLocks(c)) {
            Own.fail("init.order", site, c, Own.name(c) + " is initialised under locks that are not above it");
        }
        s.packs = packs;
        s.packed = packs == null;
        s.site = site;
        s.hold(Thread.currentThread());
        Own.MINE.get().locks.add(c);
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
