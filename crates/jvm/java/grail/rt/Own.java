package grail.rt;

import java.util.Arrays;
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

    /** Packs one frame of an object; objects without frames have one. */
    public static void pack(Object o, int frame, int site) {
        there(o, site, "packed");
        Shadow s = of(o, frame);
        if (s.packs == null) {
            return;
        }
        mine(o, s, "pack.access", site, "packed");
        if (s.packed) {
            fail("pack.valid", site, o, name(o, s) + " is packed already");
        }
        List<Object> reps = s.reps();
        for (Object rep : reps) {
            part(rep, of(rep), site, " in a rep field");
        }
        Shadow above = s.above();
        if (above != null) {
            part(o, above, site, "");
        }
        judged(s.packs::$invariants);
        s.packed = true;
        s.site = site;
        s.show();
        for (Object rep : reps) {
            of(rep).hold(s);
        }
        if (above != null) {
            above.hold(s);
        }
        judged(s.packs::$promises);
    }

    /** Before something becomes part of what is packed. */
    private static void part(Object o, Shadow s, int site, String where) {
        if (!s.isMine()) {
            fail("pack.rep-access", site, o, name(o, s) + where + " " + instead(s));
        }
        if (!s.packed) {
            fail("pack.rep-valid", site, o, name(o, s) + where + " is not packed");
        }
    }

    private static void judged(Runnable conditions) {
        Mine mine = MINE.get();
        mine.evaluating++;
        try {
            conditions.run();
        } finally {
            mine.evaluating--;
        }
    }

    public static void unpack(Object o, int frame, int site) {
        there(o, site, "unpacked");
        Shadow s = of(o, frame);
        if (s.packs == null) {
            return;
        }
        mine(o, s, "unpack.access", site, "unpacked");
        if (!s.packed) {
            fail("unpack.invalid", site, o, name(o, s) + " is not packed");
        }
        s.packed = false;
        s.show();
        for (Object rep : s.reps()) {
            of(rep).hold(Thread.currentThread());
        }
        if (s.above() != null) {
            s.above().hold(Thread.currentThread());
        }
    }

    public static int open(Object o, int frame, int site) {
        there(o, site, "opened");
        Mine mine = MINE.get();
        int before = mine.readable.size();
        read(o, site);
        Shadow s = of(o, frame);
        if (!s.packed) {
            fail("readblock.valid", site, o, name(o, s) + " is not packed, which a read block needs");
        }
        if (s.holder == Thread.currentThread()) {
            s.opened++;
            s.show();
        }
        mine.readable.add(s);
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

    /** Why an annotation has no value: an inspector is asked that may not be. */
    private static final class NotAsked extends RuntimeException {
        final String check;
        final transient Object object;

        NotAsked(String check, Object object, String message) {
            super(message, null, false, false);
            this.check = check;
            this.object = object;
        }
    }

    /** In annotations it is told where these stand, and only if their value depends on it. */
    private static void notAsked(String check, int site, Object o, String message) {
        if (MINE.get().evaluating > 0) {
            throw new NotAsked(check, o, message);
        }
        fail(check, site, o, message);
    }

    /** Before an inspector that the class of its object defines: that is looked at as a whole. */
    public static void asked(Object o, int site) {
        valid(o, of(o), site);
    }

    private static void valid(Object o, Shadow s, int site) {
        if (!s.packed) {
            notAsked("inspector.valid", site, o, name(o, s) + " is asked while it is not packed");
        }
    }

    /** Before an inspector: it reads what its objects own, so they must be packed. */
    public static void inspects(int site, int frame, Object o, Object... states) {
        Mine mine = MINE.get();
        Object[] all = Arrays.copyOf(states, states.length + 1);
        all[states.length] = o;
        for (Object one : all) {
            if (one != null) {
                if (mine.evaluating == 0) {
                    read(one, site);
                }
                within(one, site);
                valid(one, one == o ? of(o, frame) : of(one), site);
            }
        }
        mine.inspected.add(all);
        mine.evaluating++;
    }

    public static void inspected() {
        Mine mine = MINE.get();
        mine.evaluating--;
        mine.inspected.remove(mine.inspected.size() - 1);
    }

    /** Before an inspector looks into an object: its own, an argument whose state it may depend on, or what one of these owns. */
    public static <T> T within(T o, int site) {
        List<Object[]> inspected = MINE.get().inspected;
        if (o != null && !inspected.isEmpty() && !isWithin(of(o), inspected.get(inspected.size() - 1))) {
            notAsked("inspector.confined", site, o,
                    name(o) + " is neither the inspector's object, nor a state argument, nor owned by one of them");
        }
        return o;
    }

    private static boolean isWithin(Shadow s, Object[] given) {
        while (true) {
            for (Object one : given) {
                if (one != null && s.isOf(of(one))) {
                    return true;
                }
            }
            if (!(s.holder instanceof Shadow owner)) {
                // What is immutable does not remember its owner.
                return s.holder == IMMUTABLE;
            }
            s = owner;
        }
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

        /** Of a condition. One that had no meaning did not hold. */
        public boolean holds() {
            return problem == null && (Boolean) value;
        }
    }

    public static Then then(Supplier<Object> question) {
        Then then = new Then();
        Mine mine = MINE.get();
        mine.evaluating++;
        try {
            then.value = question.get();
        } catch (NullPointerException | IndexOutOfBoundsException | ArithmeticException | ClassCastException | NotAsked e) {
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
        Object object = null;
        mine.evaluating++;
        try {
            result = holds.getAsBoolean();
        } catch (NullPointerException | IndexOutOfBoundsException | ArithmeticException | ClassCastException e) {
            message = "this annotation has no meaning here: " + e;
        } catch (NotAsked e) {
            check = e.check;
            object = e.object;
            message = e.getMessage();
        } finally {
            mine.evaluating--;
        }
        if (!result) {
            fail(check, site, object, message);
        }
    }
}
