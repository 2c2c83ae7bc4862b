package grail.rt;

import java.util.List;

/** Sharing objects, and the order of the levels of their locks. */
public class OwnLevels extends OwnAccess {
    OwnLevels() {}

    private static synchronized boolean under(Level a, Level b) {
        if (a == null || b == null) {
            return false;
        }
        for (Level next : b.below) {
            if (next == a || under(a, next)) {
                return true;
            }
        }
        return false;
    }

    public static Level level(Object o) {
        if (o instanceof Class<?> c && of(c).level == null) {
            of(c).level = new Level();
            Statics.place(c, of(c).level);
        }
        return o instanceof Level l ? l : o == null ? null : of(o).level;
    }

    public static Object top() {
        List<Object> locks = MINE.get().locks;
        return locks.isEmpty() ? null : locks.get(locks.size() - 1);
    }

    public static boolean below(Object a, Object b) {
        return under(level(a), level(b));
    }

    public static boolean belowLocks(Object o) {
        for (Object held : MINE.get().locks) {
            if (!below(o, held)) {
                return false;
            }
        }
        return true;
    }

    public static boolean noLocks() {
        return MINE.get().locks.isEmpty();
    }

    public static boolean holds(Object o) {
        for (Object held : MINE.get().locks) {
            if (held == o) {
                return true;
            }
        }
        return false;
    }

    public static Level between(Object[] lows, Object[] highs, int site) {
        for (Object[] bounds : new Object[][] {lows, highs}) {
            for (Object bound : bounds) {
                if (level(bound) == null) {
                    fail("between.null", site, null, "a bound has no level");
                    return new Level();
                }
            }
        }
        for (Object low : lows) {
            for (Object high : highs) {
                if (!below(low, high)) {
                    fail("between.order", site, null, "a lower bound is not below an upper one");
                }
            }
        }
        Level level = new Level();
        synchronized (Own.class) {
            for (Object low : lows) {
                level.below.add(level(low));
            }
            for (Object high : highs) {
                level(high).below.add(level);
            }
        }
        return level;
    }

    public static void share(Object o, Object level, boolean levels, int site) {
        Shadow s = given(o, "shared", site);
        Level l = level(level);
        if (levels && l == null) {
            fail("share.level", site, o, name(o) + " is shared without a level");
        }
        OwnSync.publishes(o, site);
        s.level = l;
        s.shared = true;
        s.site = site;
        s.hold(FREE);
    }

    public static void immutable(Object o, int site) {
        given(o, "made immutable", site);
        OwnSync.publishes(o, site);
        freeze(o, site);
    }

    /** What everybody is to get must be one's own, whole, and nobody else's before. */
    private static Shadow given(Object o, String done, int site) {
        if (o instanceof Class) {
            fail("share.class", site, o, name(o) + " is shared by hand");
        }
        mine(o, "share.access", site, done);
        Shadow s = of(o);
        if (!s.packed) {
            fail("share.invalid", site, o, name(o) + " is " + done + " before it is packed");
        }
        if (s.shared) {
            fail("share.shared", site, o, name(o) + " is shared again");
        }
        return s;
    }

    static void freeze(Object o, int site) {
        Shadow s = of(o);
        s.shared = true;
        s.site = site;
        of(o).hold(IMMUTABLE);
        for (Object rep : reps(o)) {
            freeze(rep, site);
        }
    }
}
