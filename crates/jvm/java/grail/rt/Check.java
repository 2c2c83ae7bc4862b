package grail.rt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * One evaluation of an assertion, from left to right, against what the thread holds. Amounts are added up before they are compared: half
 * and half of a location need all of it.
 */
public final class Check {
    private final State st;
    private final String base;
    /** Where the permissions of the assertion came from, for amounts that are only "some". */
    private final Resources origin;
    /** Only some of each is asked for, however much is written: a pure method reads. */
    private final boolean test;
    private final HashMap<Key, Amount> need = new HashMap<>();
    private final IdentityHashMap<ArrayShadow, Intervals> needed = new IdentityHashMap<>();
    private final List<Key> reads = new ArrayList<>();
    private final List<Object[]> readRanges = new ArrayList<>();
    /** What is mentioned with nothing. */
    private final List<Key> mentioned = new ArrayList<>();
    private final ArrayList<Amount> scales = new ArrayList<>();
    private int site;
    /** Something could not be evaluated: no verdict and no transfer. */
    private boolean open;
    /** What is named is gained, not asked for. */
    private boolean gains;
    /** What does not hold was not to be chosen. */
    private boolean refuses;
    private final int depth;
    /** Where the evaluation was asked for. */
    private final int start;

    Check(State st, String base, int site, Resources origin, boolean test) {
        this.st = st;
        this.base = base;
        this.site = site;
        this.start = site;
        this.origin = origin;
        this.test = test;
        this.depth = ++st.evaluating;
    }

    Check gaining() {
        gains = true;
        return this;
    }

    Check refusing() {
        refuses = true;
        return this;
    }

    /** Adds what was named, out of nowhere. */
    void inhale() {
        st.evaluating--;
        need.forEach(st.top::add);
        needed.forEach((array, so) -> so.each((from, to, amount) -> st.top.add(array, from, to, amount)));
    }

    public Check at(int site) {
        this.site = site;
        return this;
    }

    private Report.Line line(String code) {
        return new Report.Line("violation").put("code", code).put("site", site).put("start", start);
    }

    private void fail(Report.Line line) {
        if (refuses) {
            throw Open.refuse();
        }
        st.evaluating--;
        try {
            Report.violation(line);
        } finally {
            st.evaluating++;
        }
    }

    public void truth(boolean holds) {
        if (!holds && gains) {
            G.assumed(false, site);
        } else if (!holds) {
            fail(line(base + ":false"));
        }
    }

    /** A condition cannot be checked by a run; what is moved beside it is. */
    public void unjudged(String why) {
        if (refuses) {
            throw Open.refuse();
        }
        Report.unchecked(site, why);
    }

    /** The assertion cannot be checked by a run. */
    public void unchecked(String why) {
        if (refuses) {
            throw Open.refuse();
        }
        open = true;
        Report.unchecked(site, why);
    }

    int start() {
        return start;
    }

    boolean isOpen() {
        return open;
    }

    /** An exception while evaluating: nothing that the program may catch. */
    public void broken(Throwable why) {
        st.evaluating = depth;
        if (why instanceof Violation v) {
            throw v;
        }
        if (why instanceof Unknown u) {
            unchecked(u.getMessage());
            return;
        }
        if (why instanceof VirtualMachineError e) {
            throw e;
        }
        fail(line(code(why)).put("why", String.valueOf(why)));
    }

    static String code(Throwable why) {
        return why instanceof ArithmeticException ? "divByZero"
                : why instanceof IndexOutOfBoundsException ? "arrayBounds"
                : why instanceof ClassCastException ? "classCast" : "null";
    }

    /** `[f]A`: amounts up to `unscale` are multiplied. */
    public void scale(Amount f) {
        if (f.signum() < 0) {
            fail(line("scaleNeg"));
        }
        scales.add(f);
    }

    public void unscale() {
        scales.remove(scales.size() - 1);
    }

    private Amount scaled(Amount p) {
        for (Amount f : scales) {
            p = p == Amount.READ ? (f.isPositive() ? p : Amount.NONE) : f == Amount.READ ? f : p.times(f);
        }
        if (p != Amount.READ && p.signum() < 0) {
            fail(line(base + ":negativePermValue"));
            return Amount.NONE;
        }
        return test && p.isPositive() ? Amount.READ : p;
    }

    public void field(Object[] slots, int slot, int field, Amount p) {
        if (slots == null) {
            fail(line("null").put("why", "the object is null"));
            return;
        }
        Ledger.draw(st, slots, slot);
        ask(new Key.Field(slots, slot, field), scaled(p));
    }

    public void predicate(int predicate, Object receiver, Amount p, Object... args) {
        ask(new Key.Instance(predicate, receiver, args), scaled(p));
    }

    /** What is in an object of the library: one that nobody has heard of belongs to who asks. */
    public void state(int predicate, Object receiver, Amount p) {
        Libraries.adopt(st, new Key.Instance(predicate, receiver, new Object[0]));
        predicate(predicate, receiver, p);
    }

    public void token(Thread thread, Amount p) {
        // Compared with what remains of the thread, whoever draws it.
        Amount left = Threads.of(thread).remaining();
        if (p != Amount.READ && left.compare(scaled(p)) < 0) {
            fail(line(base + ":perm").put("what", new Key.Token(thread).show()).put("held", left.toString())
                    .put("needed", p.toString()));
        }
    }

    private void ask(Key key, Amount p) {
        if (gains) {
            need.merge(key, p == Amount.READ ? Amount.EPSILON : p, Amount::plus);
            return;
        }
        Amount held = st.top.get(key);
        Amount so = need.getOrDefault(key, Amount.NONE);
        if (p == Amount.READ) {
            if (!held.minus(so).isPositive() && !(test && st.mentions(key))) {
                missing(key, held, so, "read");
            }
            reads.add(key);
            return;
        }
        if (p.signum() == 0) {
            mentioned.add(key);
            return;
        }
        so = so.plus(p);
        need.put(key, so);
        if (so.compare(held) > 0) {
            missing(key, held, Amount.NONE, so.toString());
        }
    }

    private void missing(Key key, Amount held, Amount taken, String wanted) {
        List<Past.Event> past = key instanceof Key.Field f ? Ledger.past(f.slots).of(f.slot) : List.of();
        fail(line(base + ":perm").put("what", key.show()).put("held", held.minus(taken).toString())
                .put("needed", wanted).past(past));
    }

    public void elements(Object array, Amount p) {
        range(array, 0, array == null ? 0 : java.lang.reflect.Array.getLength(array), p);
    }

    public void element(Object array, long i, Amount p) {
        range(array, i, i + 1, p);
    }

    /** All indices from one up to another, which is excluded. */
    public void range(Object array, long from, long to, Amount amount) {
        if (array == null) {
            fail(line("arrayNull").put("why", "the array is null"));
            return;
        }
        if (from >= to) {
            return;
        }
        ArrayShadow shadow = ArrayShadow.of(array, st.top.owner());
        if (from < 0 || to > shadow.length) {
            fail(line("arrayBounds").put("why", "index " + (from < 0 ? from : to - 1) + " of " + shadow.length));
            return;
        }
        Amount p = scaled(amount);
        int lo = (int) from;
        int hi = (int) to;
        Intervals so = needed.computeIfAbsent(shadow, a -> new Intervals());
        if (gains) {
            so.add(lo, hi, p == Amount.READ ? Amount.EPSILON : p);
            return;
        }
        if (p == Amount.READ) {
            readRanges.add(new Object[] {shadow, lo, hi});
            readable(shadow, lo, hi);
            return;
        }
        so.add(lo, hi, p);
        compare(shadow, lo, hi, (held, wanted) -> wanted.compare(held) <= 0);
    }

    private void readable(ArrayShadow shadow, int lo, int hi) {
        compare(shadow, lo, hi, (held, wanted) -> held.minus(wanted).isPositive());
    }

    private interface Enough {
        boolean is(Amount held, Amount wanted);
    }

    private void compare(ArrayShadow shadow, int lo, int hi, Enough enough) {
        Intervals so = needed.computeIfAbsent(shadow, a -> new Intervals());
        if (st.top.owner() != null && shadow.owner == st.top.owner()) {
            so.between(lo, hi, (a, b, wanted) -> judge(shadow, a, b, Amount.FULL, wanted, enough));
            return;
        }
        st.top.intervals(shadow).between(lo, hi,
                (from, to, held) -> so.between(from, to, (a, b, wanted) -> judge(shadow, a, b, held, wanted, enough)));
    }

    private void judge(ArrayShadow shadow, int from, int to, Amount held, Amount wanted, Enough enough) {
        if (!enough.is(held, wanted)) {
            String asked = wanted.isPositive() && wanted.compare(held) > 0 ? wanted.toString() : "read";
            fail(line(base + ":perm").put("what", Key.range(shadow, from, to)).put("held", held.toString())
                    .put("needed", asked).past(shadow.past.of(0)));
        }
    }

    /** The locations that one atom of a `\forall*` has named. */
    public static final class Seen {
        private final HashSet<Object> all = new HashSet<>();
    }

    private void once(Seen seen, Object what, Amount p, String shown) {
        boolean counts = p == Amount.READ || p.isPositive();
        if (counts && !seen.all.add(what)) {
            fail(line("notInjective").put("what", shown));
        }
    }

    public void fieldOnce(Seen seen, Object[] slots, int slot, int field, Amount p) {
        if (slots != null) {
            Key key = new Key.Field(slots, slot, field);
            once(seen, key, p, key.show());
        }
        field(slots, slot, field, p);
    }

    public void elementOnce(Seen seen, Object array, long i, Amount p) {
        if (array != null) {
            ArrayShadow shadow = ArrayShadow.of(array, st.top.owner());
            once(seen, List.of(System.identityHashCode(shadow), shadow.past.number(), i), p,
                    Key.range(shadow, (int) i, (int) i + 1));
        }
        element(array, i, p);
    }

    public void predicateOnce(Seen seen, int predicate, Object receiver, Amount p, Object... args) {
        Key key = new Key.Instance(predicate, receiver, args);
        once(seen, key, p, key.show());
        predicate(predicate, receiver, p, args);
    }

    /** The end of the evaluation: "some" must still be there after all else was taken. */
    void done() {
        st.evaluating--;
        if (test || open) {
            return;
        }
        for (Key key : reads) {
            Amount held = st.top.get(key);
            Amount taken = need.getOrDefault(key, Amount.NONE);
            if (!held.minus(taken).isPositive()) {
                st.evaluating++;
                missing(key, held, taken, "read");
                st.evaluating--;
            }
        }
        for (Object[] r : readRanges) {
            readable((ArrayShadow) r[0], (int) r[1], (int) r[2]);
        }
    }

    /** Decides what "some" is. */
    private void settleReads() {
        for (Key key : reads) {
            Amount free = st.top.get(key).minus(need.getOrDefault(key, Amount.NONE));
            if (!free.isPositive()) {
                continue;
            }
            Amount brought = origin == null ? Amount.NONE : origin.get(key);
            boolean same = brought.isPositive() && brought.compare(free) <= 0 && !brought.isFull();
            need.merge(key, same ? brought : free.some(), Amount::plus);
        }
        for (Object[] r : readRanges) {
            ArrayShadow array = (ArrayShadow) r[0];
            Intervals so = needed.get(array);
            ArrayList<Object[]> pieces = new ArrayList<>();
            st.top.intervals(array).between((int) r[1], (int) r[2], (from, to, held) -> so.between(from, to,
                    (a, b, wanted) -> {
                        Amount free = held.minus(wanted);
                        if (free.isPositive()) {
                            Amount brought = origin == null ? Amount.NONE : origin.get(array, a);
                            boolean same = brought.isPositive() && brought.compare(free) <= 0 && !brought.isFull();
                            pieces.add(new Object[] {a, b, same ? brought : free.some()});
                        }
                    }));
            for (Object[] piece : pieces) {
                so.add((int) piece[0], (int) piece[1], (Amount) piece[2]);
            }
        }
        reads.clear();
        readRanges.clear();
    }

    /** Gives away what the assertion names; what is missing after a violation counts as nothing. */
    Resources exhale() {
        Resources given = Resources.loose();
        if (open) {
            // Nobody knows what should have moved: what is missing from now on may be that.
            Report.write(new Report.Line("lost"));
            return given;
        }
        settleReads();
        need.forEach((key, amount) -> {
            Amount held = st.top.get(key);
            st.top.move(key, amount.compare(held) > 0 ? held : amount, given);
        });
        needed.forEach((array, so) -> so.each((from, to, amount) -> {
            ArrayList<Object[]> pieces = new ArrayList<>();
            st.top.intervals(array).between(from, to, (a, b, held) -> pieces.add(new Object[] {a, b, held}));
            for (Object[] piece : pieces) {
                Amount held = (Amount) piece[2];
                Amount part = amount.compare(held) > 0 ? held : amount;
                st.top.move(array, (int) piece[0], (int) piece[1], part, given);
            }
        }));
        return given;
    }

    /** Takes away what is held beyond what the assertion names, of all that it names. */
    Resources excess() {
        Resources kept = Resources.loose();
        if (open) {
            return kept;
        }
        settleReads();
        for (Key key : mentioned) {
            need.putIfAbsent(key, Amount.NONE);
        }
        need.forEach((key, amount) -> {
            Amount held = st.top.get(key);
            if (held.compare(amount) > 0) {
                st.top.move(key, held.minus(amount), kept);
            }
        });
        needed.forEach((array, so) -> {
            ArrayList<Object[]> pieces = new ArrayList<>();
            so.each((from, to, amount) -> st.top.intervals(array).between(from, to,
                    (a, b, held) -> pieces.add(new Object[] {a, b, held.minus(amount)})));
            for (Object[] piece : pieces) {
                Amount more = (Amount) piece[2];
                if (more.isPositive()) {
                    st.top.move(array, (int) piece[0], (int) piece[1], more, kept);
                }
            }
        });
        return kept;
    }
}
