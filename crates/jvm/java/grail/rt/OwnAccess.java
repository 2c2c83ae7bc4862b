package grail.rt;

import java.util.function.Predicate;

/** Reads and writes: what instrumented code asks where the holder of an object is not the running thread. */
public class OwnAccess extends OwnHolders {
    OwnAccess() {}

    /** A new array, thread, or object of the library: it belongs to who made it. */
    public static <T> T made(T o) {
        of(o).counts();
        return o;
    }

    /** Before an object is read that does not say itself who may: one of an anonymous class, or of a type variable. */
    public static <T> T read(T o, int site) {
        if (o != null && of(o).holder != Thread.currentThread()) {
            mayRead(o, site);
        }
        return o;
    }

    /** Before a method of the library works on its object. Only those that the program has made belong to somebody. */
    public static <T> T used(T o, int site) {
        if (o == null || o instanceof Has || o instanceof Thread || o.getClass().getClassLoader() != null) {
            return o;
        }
        Shadow s = OTHERS.find(o);
        if (s == null || s.holder == Thread.currentThread()) {
            return o;
        }
        if (o.getClass().getName().startsWith("java.util.concurrent.")) {
            Report.unchecked(site, "what threads do to each other through java.util.concurrent");
        } else {
            mayRead(o, site);
        }
        return o;
    }

    /** Before an element of an array is read. */
    public static <T> T readArray(T array, int site) {
        if (array != null) {
            Shadow s = OTHERS.find(array);
            if (s == null || s.holder != Thread.currentThread()) {
                mayRead(array, site);
            }
        }
        return array;
    }

    /** Before an element of an array is written. */
    public static <T> T writeArray(T array, int site) {
        if (array != null) {
            Shadow s = OTHERS.find(array);
            if (s == null || s.holder != Thread.currentThread() || s.opened > 0) {
                mayWrite(array, 0, site);
            }
        }
        return array;
    }

    /** Whether an array may be read, asked before a loop in which nobody can take it away. */
    public static boolean readable(Object array) {
        return canRead(array);
    }

    /** Whether an array may be written, asked before such a loop. */
    public static boolean writable(Object array) {
        return has(array);
    }

    /** Whether a row may be read; no row, no answer. */
    public static boolean readable(Object[] rows, int at) {
        return rows != null && 0 <= at && at < rows.length && readable(rows[at]);
    }

    public static boolean writable(Object[] rows, int at) {
        return rows != null && 0 <= at && at < rows.length && writable(rows[at]);
    }

    /** So many rows are asked for at once. */
    private static final int MOST_ROWS = 4096;

    /** Whether all rows may be read. */
    public static boolean readableRows(Object[] rows) {
        return allRows(rows, OwnAccess::readable);
    }

    /** Whether all rows may be written. */
    public static boolean writableRows(Object[] rows) {
        return allRows(rows, OwnAccess::writable);
    }

    private static boolean allRows(Object[] rows, Predicate<Object> may) {
        if (rows == null || rows.length > MOST_ROWS || !readable(rows)) {
            return false;
        }
        for (Object row : rows) {
            if (!may.test(row)) {
                return false;
            }
        }
        return true;
    }

    /** Before an object is read whose holder is another: it may be open, or immutable. */
    public static void mayRead(Object o, int site) {
        Shadow s = of(o);
        if (s.holder == IMMUTABLE || s.holder == Thread.currentThread()) {
            return;
        }
        Mine mine = MINE.get();
        if (mine.evaluating == 0 && !Policy.ONE_THREAD && !mine.readable.contains(s)) {
            fail("read.access", site, o, name(o) + " is read, but belongs to " + whose(s));
        }
    }

    public static <T> T write(T o, int site) {
        return o == null ? null : write(o, of(o).frame, site);
    }

    /** Before a field of one of its classes is written. */
    public static <T> T write(T o, int frame, int site) {
        if (o != null) {
            mayWrite(o, frame, site);
        }
        return o;
    }

    /** Before an object is written that its holder may not write, or another. */
    public static void mayWrite(Object o, int frame, int site) {
        Shadow s = of(o, frame);
        if (!s.isMine()) {
            fail("write.access", site, o, name(o, s) + " is written, but " + instead(s));
        }
        if (s.packed && s.packs != null) {
            fail("write.valid", site, o, name(o, s) + " is written while it is packed");
        }
    }

    public static <T> T shared(T o, int site) {
        if (o != null && !of(o).shared) {
            fail("write.shared", site, o, name(o) + " is not shared, and is put where shared objects are");
        }
        return o;
    }

    public static void sharedParameter(Object o, int site) {
        if (o != null && !of(o).shared) {
            fail("param.shared", site, o, name(o) + " is not shared, and is passed where shared objects are");
        }
    }

    static void there(Object o, int site, String done) {
        if (o == null) {
            fail("null.deref", site, null, "null is " + done);
            throw new NullPointerException();
        }
    }

    static void mine(Object o, String check, int site, String done) {
        there(o, site, done);
        mine(o, of(o), check, site, done);
    }

    static void mine(Object o, Shadow s, String check, int site, String done) {
        if (!s.isMine()) {
            fail(check, site, o, name(o, s) + " is " + done + ", but " + instead(s));
        }
    }

    /** Why the running thread may not change an object. */
    static String instead(Shadow s) {
        return s.holder == Thread.currentThread() ? "is open for reading" : "belongs to " + whose(s);
    }
}
