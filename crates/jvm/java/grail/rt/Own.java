package grail.rt;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * The ownership model while a program runs, under one short name because it stands in the middle of the user's lines: packing and annotations here, and by
 * inheritance {@link OwnLevels sharing and levels}, {@link OwnAccess accesses} and {@link OwnHolders holders}. Monitors and threads: {@link OwnSync}.
 */
public final class Own extends OwnLevels {
    private Own() {}

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
            if (!has(rep)) {
                fail("pack.rep-access", site, rep, name(rep) + " in a rep field " + instead(of(rep)));
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
        if (of(o).holder == Thread.currentThread()) {
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
        if (first.holder == Thread.currentThread() && first.opened > 0) {
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
