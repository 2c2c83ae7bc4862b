package grail.rt;

/** Statements and arithmetic of specifications. */
public class Specs extends Elements {
    Specs() {}

    /** A statement of a specification. */
    public static Check assertion(String base, int site) {
        State st = State.get();
        return st.dead || st.evaluating > 0 ? null : new Check(st, base, site, null, false);
    }

    /** A function of specifications is applied: it asks for some of what it requires, and gives nothing away. */
    public static Check applied(String base, int site) {
        return new Check(State.get(), base, site, null, true);
    }

    /** Whether an instance is held, for `\\unfolding`. */
    public static boolean unfolding(int site, int predicate, Object receiver, Object... args) {
        State st = State.get();
        Key key = new Key.Instance(predicate, receiver, args);
        if (!st.dead && !st.top.get(key).isPositive() && !st.mentions(key)) {
            Report.violation(new Report.Line("violation").put("code", "unfoldFailed:perm").put("site", site)
                    .put("what", key.show()).put("held", "0").put("needed", "read"));
        }
        return true;
    }

    /** A measure that could not be computed. */
    public static long[] unmeasured(int site, Throwable why) {
        if (why instanceof Violation v) {
            throw v;
        }
        Report.unchecked(site, why instanceof Unknown ? why.getMessage() : "a measure without a value: " + why);
        return null;
    }

    public static void asserted(Check c) {
        c.done();
    }

    public static void exhaled(Check c) {
        c.done();
        c.exhale();
    }

    /** `fold [f]p(x)`. */
    public static void folded(Check c, int predicate, Object receiver, Amount f, Object... args) {
        c.done();
        if (!c.isOpen()) {
            Key.Instance key = new Key.Instance(predicate, receiver, args);
            Trace.predicate("fold", key, f, c.start());
            State.get().top.addInstance(key, f, c.exhale());
        }
    }

    /** `unfold [f]p(x)`, after it was checked that it is there. */
    public static void unfolded(Check c, int predicate, Object receiver, Amount f, Object... args) {
        c.done();
        State st = State.get();
        Key key = new Key.Instance(predicate, receiver, args);
        if (c.isOpen() || st.dead || st.top.get(key).compare(f) < 0) {
            return;
        }
        Trace.predicate("unfold", key, f, c.start());
        st.top.addAll(st.top.takeInstance(key, f));
    }

    public static void unchecked(int site, String why) {
        Report.unchecked(site, why);
    }

    /** An assumption that does not hold. */
    public static void assumed(boolean holds, int site) {
        if (!holds) {
            Report.once(new Report.Line("assumption").put("site", site));
        }
    }

    // Arithmetic of specifications: mathematical, and "not checked" where a long does not suffice.

    private static Unknown tooLarge() {
        return new Unknown("a number of this specification does not fit into 64 bits");
    }

    public static long add(long a, long b) {
        long r = a + b;
        if (((a ^ r) & (b ^ r)) < 0) {
            throw tooLarge();
        }
        return r;
    }

    public static long sub(long a, long b) {
        long r = a - b;
        if (((a ^ b) & (a ^ r)) < 0) {
            throw tooLarge();
        }
        return r;
    }

    public static long mul(long a, long b) {
        try {
            return Math.multiplyExact(a, b);
        } catch (ArithmeticException e) {
            throw tooLarge();
        }
    }

    public static long neg(long a) {
        return sub(0, a);
    }

    public static int i(long a) {
        if (a != (int) a) {
            throw tooLarge();
        }
        return (int) a;
    }

    public static <T> T unknown(String why) {
        throw new Unknown(why);
    }

    /** Something that was not checked in full; comes after what it is about. */
    public static int skipped(int site, String why) {
        Report.unchecked(site, why);
        return 0;
    }

    public static Check inhaling(int site) {
        State st = State.get();
        return st.dead || st.evaluating > 0 ? null : new Check(st, "inhale", site, null, false).gaining();
    }

    public static void inhaled(Check c) {
        c.inhale();
    }

    public static long euclideanDiv(long a, long b) {
        long q = a / b;
        return a % b < 0 ? (b > 0 ? q - 1 : q + 1) : q;
    }

    public static long euclideanMod(long a, long b) {
        long r = a % b;
        return r < 0 ? r + Math.abs(b) : r;
    }
}
