package grail.rt;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * The ownership model while a program runs: who has which object, what is shared, packed and owned, and the order of levels. An object has
 * one holder at a time, so an access costs one comparison. Monitors and threads: {@link OwnSync}.
 */
public final class Own {
    private Own() {}

    /** What is known of an object. */
    public static final class Shadow {
        /** The thread that has it, the shadow of its owner, or one of the words below. Only a thread itself makes itself the holder, or who
         * starts it: so whoever reads its own name here has it, in whatever order others see what is written. */
        Object holder;
        boolean shared;
        boolean packed;
        /** How many read blocks of its holder are open: it is not written meanwhile. */
        int opened;
        Level level;
        /** Where it got its holder. */
        int site = -1;
        /** What it is called in reports, once it is mentioned. */
        private int number;

        /** The object itself, if it keeps its shadow: what does not is not kept alive. */
        private final Has object;
        /** What it is packed for, if anything. */
        Packs packs;

        Shadow(Has object, Object holder, Packs packs) {
            this.object = object;
            this.holder = holder;
            this.packs = packs;
            this.packed = packs == null;
        }

        void hold(Object holder) {
            this.holder = holder;
            show();
        }

        /** After its holder changed, or whether it is packed or open: the object itself says who may read and who may write it. */
        void show() {
            if (object != null) {
                boolean closed = opened > 0 || packed && packs != null;
                object.$holders(holder, closed ? NOBODY : holder);
            }
        }

        int number() {
            if (number == 0) {
                number = NUMBERS.incrementAndGet();
            }
            return number;
        }
    }

    /**
     * Objects of the program keep themselves who may read and who may write them, so that an access is one comparison. The rest is in their
     * shadows, which few objects need.
     */
    public interface Has {
        Object $reader();

        void $holders(Object reader, Object writer);

        Shadow $own();

        void $own(Shadow shadow);
    }

    /** Objects with something to be packed for. */
    public interface Packs {
        /** What the rep fields hold. */
        void $reps(List<Object> out);

        void $invariants();

        /** What follows for everybody, asked once it is packed. */
        default void $promises() {}
    }

    static final Object FREE = "nobody: it is shared, and its lock is free";
    static final Object IMMUTABLE = "everybody, to be read: it is immutable";
    static final Object PARKED = "a thread that is not started yet";
    /** Whose the object of a class is before it is initialised. */
    static final Object UNKNOWN = "nobody: the class is not initialised";
    /** Who may write an object that is packed or open for reading. */
    private static final Object NOBODY = "nobody";

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final WeakMap<Shadow> OTHERS = new WeakMap<>();

    /** What a thread has beside its objects. */
    static final class Mine {
        final ArrayList<Object> locks = new ArrayList<>();
        final ArrayList<Shadow> readable = new ArrayList<>();
        /** What threads that are being made are to run, the innermost last. */
        final ArrayList<Object> targets = new ArrayList<>();
        int evaluating;
        /** The monitor that is about to be entered. */
        Object asked;
    }

    static final ThreadLocal<Mine> MINE = ThreadLocal.withInitial(Mine::new);

    static Shadow of(Object o) {
        if (o instanceof Has has) {
            Shadow shadow = has.$own();
            if (shadow == null) {
                // Whoever sees an object first has made it: its constructor is running.
                Object maker = has.$reader() == null ? Thread.currentThread() : has.$reader();
                shadow = new Shadow(has, maker, o instanceof Packs packs ? packs : null);
                has.$own(shadow);
                shadow.show();
            }
            return shadow;
        }
        Shadow shadow = OTHERS.find(o);
        return shadow != null ? shadow : OTHERS.get(o, key -> new Shadow(null, o instanceof Class ? UNKNOWN : Thread.currentThread(), null));
    }

    static void fail(String check, int site, Object o, String message) {
        if (Policy.ONE_THREAD) {
            // Nobody but an owner can have it.
            check = check.replace("-access", "-committed").replace(".access", ".committed");
        }
        Report.Line line = new Report.Line("violation").put("code", "own:" + check).put("site", site).put("why", message);
        Report.violation(line.put("start", o == null ? -1 : of(o).site));
    }

    static String name(Object o) {
        return o instanceof Class<?> c ? c.getSimpleName() + ".class"
                : o.getClass().getSimpleName() + "#" + of(o).number();
    }

    private static String whose(Shadow s) {
        Object h = s.holder;
        return h instanceof Thread t ? "thread " + t.getName() : h instanceof Shadow ? "its owner, which is packed" : String.valueOf(h);
    }

    // Access.

    /** A new array, thread, or object of the library: it belongs to who made it. */
    public static <T> T made(T o) {
        of(o);
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
                mayWrite(array, site);
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
        return has(array) && of(array).opened == 0;
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
        if (rows == null || rows.length > MOST_ROWS || !readable(rows)) {
            return false;
        }
        for (Object row : rows) {
            if (!readable(row)) {
                return false;
            }
        }
        return true;
    }

    public static boolean writableRows(Object[] rows) {
        if (rows == null || rows.length > MOST_ROWS || !readable(rows)) {
            return false;
        }
        for (Object row : rows) {
            if (!writable(row)) {
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
        if (o != null) {
            Shadow s = of(o);
            if (s.holder != Thread.currentThread() || s.opened > 0 || s.packed && s.packs != null) {
                mayWrite(o, site);
            }
        }
        return o;
    }

    /** Before an object is written that its holder may not write, or another. */
    public static void mayWrite(Object o, int site) {
        Shadow s = of(o);
        if (s.holder != Thread.currentThread() || s.opened > 0) {
            fail("write.access", site, o, name(o) + " is written, but belongs to " + whose(s));
        }
        if (s.packed && s.packs != null) {
            fail("write.valid", site, o, name(o) + " is written while it is packed");
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

    private static void there(Object o, int site, String done) {
        if (o == null) {
            fail("null.deref", site, null, "null is " + done);
            throw new NullPointerException();
        }
    }

    static void mine(Object o, String check, int site, String done) {
        there(o, site, done);
        Shadow s = of(o);
        if (s.holder != Thread.currentThread()) {
            fail(check, site, o, name(o) + " is " + done + ", but belongs to " + whose(s));
        }
    }

    // Sharing and locks.

    /** Levels know what is below them. */
    public static final class Level {
        final ArrayList<Level> below = new ArrayList<>();
    }

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
        byHand(o, site);
        mine(o, "share.access", site, "shared");
        Shadow s = of(o);
        if (!s.packed) {
            fail("share.invalid", site, o, name(o) + " is shared before it is packed");
        }
        if (s.shared) {
            fail("share.shared", site, o, name(o) + " is shared again");
        }
        Level l = level(level);
        if (levels && l == null) {
            fail("share.level", site, o, name(o) + " is shared without a level");
        }
        OwnSync.publishes(o, site);
        s.level = l;
        s.shared = true;
        s.site = site;
        of(o).hold(FREE);
    }

    private static void byHand(Object o, int site) {
        if (o instanceof Class) {
            fail("share.class", site, o, name(o) + " is shared by hand");
        }
    }

    public static void immutable(Object o, int site) {
        byHand(o, site);
        mine(o, "share.access", site, "made immutable");
        Shadow s = of(o);
        if (!s.packed) {
            fail("share.invalid", site, o, name(o) + " is made immutable before it is packed");
        }
        if (s.shared) {
            fail("share.shared", site, o, name(o) + " is shared again");
        }
        OwnSync.publishes(o, site);
        freeze(o, site);
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

    // Ownership.

    private static List<Object> reps(Object o) {
        ArrayList<Object> all = new ArrayList<>();
        Packs packs = of(o).packs;
        if (packs != null) {
            packs.$reps(all);
            all.removeIf(rep -> rep == null);
        }
        return all;
    }

    public static void pack(Object o, int site) {
        there(o, site, "packed");
        Shadow s = of(o);
        if (s.packs == null) {
            return;
        }
        mine(o, "pack.access", site, "packed");
        if (s.packed) {
            fail("pack.valid", site, o, name(o) + " is packed already");
        }
        List<Object> reps = reps(o);
        for (Object rep : reps) {
            if (of(rep).holder != Thread.currentThread()) {
                fail("pack.rep-access", site, rep, name(rep) + " in a rep field belongs to " + whose(of(rep)));
            }
            if (!of(rep).packed) {
                fail("pack.rep-valid", site, rep, name(rep) + " in a rep field is not packed");
            }
        }
        Mine mine = MINE.get();
        mine.evaluating++;
        try {
            s.packs.$invariants();
        } finally {
            mine.evaluating--;
        }
        s.packed = true;
        s.site = site;
        s.show();
        for (Object rep : reps) {
            of(rep).hold(s);
        }
        mine.evaluating++;
        try {
            s.packs.$promises();
        } finally {
            mine.evaluating--;
        }
    }

    public static void unpack(Object o, int site) {
        there(o, site, "unpacked");
        Shadow s = of(o);
        if (s.packs == null) {
            return;
        }
        mine(o, "unpack.access", site, "unpacked");
        if (s.opened > 0) {
            fail("unpack.access", site, o, name(o) + " is unpacked while it is open for reading");
        }
        if (!s.packed) {
            fail("unpack.invalid", site, o, name(o) + " is not packed");
        }
        s.packed = false;
        s.show();
        for (Object rep : reps(o)) {
            of(rep).hold(Thread.currentThread());
        }
    }

    public static int open(Object o, int site) {
        there(o, site, "opened");
        Mine mine = MINE.get();
        int before = mine.readable.size();
        read(o, site);
        if (!of(o).packed) {
            fail("readblock.valid", site, o, name(o) + " is not packed, which a read block needs");
        }
        if (has(o)) {
            of(o).opened++;
            of(o).show();
        }
        mine.readable.add(of(o));
        for (Object rep : reps(o)) {
            mine.readable.add(of(rep));
        }
        return before;
    }

    public static void close(int before) {
        List<Shadow> readable = MINE.get().readable;
        Shadow first = readable.get(before);
        if (first.holder == Thread.currentThread()) {
            first.opened--;
            first.show();
        }
        while (readable.size() > before) {
            readable.remove(readable.size() - 1);
        }
    }

    /** Before an inspector: it reads what its objects own, so they must be packed. */
    public static void inspects(int site, Object... all) {
        Mine mine = MINE.get();
        if (mine.evaluating == 0) {
            for (Object o : all) {
                read(o, site);
                if (o != null && !of(o).packed) {
                    fail("inspector.valid", site, o, name(o) + " is asked while it is not packed");
                }
            }
        }
        mine.evaluating++;
    }

    public static void inspected() {
        MINE.get().evaluating--;
    }

    // What annotations say.

    public static boolean has(Object o) {
        return o != null && of(o).holder == Thread.currentThread();
    }

    public static boolean canRead(Object o) {
        return has(o) || o != null && (of(o).holder == IMMUTABLE || MINE.get().readable.contains(of(o)));
    }

    public static boolean isShared(Object o) {
        return o != null && of(o).shared;
    }

    public static boolean isImmutable(Object o) {
        return o != null && of(o).holder == IMMUTABLE;
    }

    public static boolean packed(Object o) {
        return o != null && of(o).packed;
    }

    /** Whether somebody owns it. */
    public static boolean committed(Object o) {
        return o != null && of(o).holder instanceof Shadow;
    }

    /** A value of the state at entry. If it had none, whoever asks for it hears why. */
    public static final class Then {
        private Object value;
        private RuntimeException problem;

        public Object get() {
            if (problem != null) {
                throw problem;
            }
            return value;
        }
    }

    public static Then then(Supplier<Object> question) {
        Then then = new Then();
        Mine mine = MINE.get();
        mine.evaluating++;
        try {
            then.value = question.get();
        } catch (NullPointerException | IndexOutOfBoundsException | ArithmeticException | ClassCastException e) {
            then.problem = e;
        } finally {
            mine.evaluating--;
        }
        return then;
    }

    /** The elements of an array as they are now. */
    public static Object copy(Object array) {
        int length = java.lang.reflect.Array.getLength(array);
        Object copy = java.lang.reflect.Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    /** The rounds of a loop: before the first, its invariant is to hold for another reason than after. */
    public static final class Rounds {
        private boolean entered;

        public String next() {
            String check = entered ? "loop.inv.preserve" : "loop.inv.entry";
            entered = true;
            return check;
        }
    }

    /** Whether annotations are to be judged: not inside of others, nor after a violation. */
    public static boolean asks() {
        return MINE.get().evaluating == 0 && !State.get().dead;
    }

    public static boolean any(long from, long to, IntPredicate holds) {
        return !all(from, to, i -> !holds.test(i));
    }

    public static boolean all(long from, long to, IntPredicate holds) {
        for (long i = from; i < to; i++) {
            if (!holds.test((int) i)) {
                return false;
            }
        }
        return true;
    }

    public static void check(BooleanSupplier holds, String check, String message, int site) {
        Mine mine = MINE.get();
        boolean result = false;
        mine.evaluating++;
        try {
            result = holds.getAsBoolean();
        } catch (NullPointerException | IndexOutOfBoundsException | ArithmeticException | ClassCastException e) {
            message = "this annotation has no meaning here: " + e;
        } finally {
            mine.evaluating--;
        }
        if (!result) {
            fail(check, site, null, message);
        }
    }
}
