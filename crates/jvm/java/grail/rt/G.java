package grail.rt;

/** What instrumented code calls. Names are short because they stand in the middle of the user's lines. */
public final class G {
    private G() {}

    /** As whom the running call is noted in objects. */
    public static Object me() {
        return Ledger.me();
    }

    /** Slots for the fields of a new object; the one in front is for what is known of the object itself. */
    public static Object[] alloc(int n) {
        Object[] slots = new Object[n + 1];
        Object me = me();
        for (int i = 1; i <= n; i++) {
            slots[i] = me;
        }
        if (Policy.MODULAR) {
            State.get().top.list(slots);
        }
        return slots;
    }

    /** Where an object was made. */
    public static <T> T made(T o, Object[] slots, int site) {
        if (slots != null && slots[0] == null) {
            slots[0] = site;
        }
        return o;
    }

    /** Static fields belong to nobody once the class is initialised. */
    public static void pool(Object[] slots) {
        Object me = me();
        for (int i = 1; i < slots.length; i++) {
            if (slots[i] == me) {
                slots[i] = Ledger.POOL;
            }
        }
    }

    public static void read(Object[] slots, int slot, int field, int site) {
        Ledger.field(slots, slot, field, false, site);
    }

    public static void write(Object[] slots, int slot, int field, int site) {
        Ledger.field(slots, slot, field, true, site);
    }

    /** The slots of an object whose class has no name. */
    private static final ClassValue<java.lang.reflect.Field> SLOTS = new ClassValue<>() {
        @Override
        protected java.lang.reflect.Field computeValue(Class<?> type) {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                try {
                    java.lang.reflect.Field slots = c.getDeclaredField("$g");
                    slots.setAccessible(true);
                    return slots;
                } catch (NoSuchFieldException e) {
                    // Perhaps further up.
                }
            }
            throw new IllegalStateException(type + " has no slots");
        }
    };

    private static Object[] slotsOf(Object o) {
        try {
            return (Object[]) SLOTS.get(o.getClass()).get(o);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static int readOf(Object o, int slot, int field, int site) {
        Ledger.field(slotsOf(o), slot, field, false, site);
        return 0;
    }

    public static int writeOf(Object o, int slot, int field, int site) {
        Ledger.field(slotsOf(o), slot, field, true, site);
        return 0;
    }

    /** A copy has slots of its own. */
    public static <T> T cloned(T o) {
        if (o != null && !o.getClass().isArray()) {
            try {
                java.lang.reflect.Field slots = SLOTS.get(o.getClass());
                Object[] old = (Object[]) slots.get(o);
                slots.set(o, old == null ? null : alloc(old.length - 1));
            } catch (IllegalAccessException | IllegalStateException e) {
                // No class of the program: nothing is tracked.
            }
        }
        return o;
    }

    private static boolean owns(Object array) {
        ArrayShadow shadow = ArrayShadow.find(array);
        return shadow != null && shadow.owner == me();
    }

    /** Whether all of an array is held, for a loop in which that does not change. */
    public static boolean owned(Object array) {
        return array != null && ArrayShadow.of(array, me()).owner == me();
    }

    /** All elements are written by the library. */
    public static <T> T whole(T array, int site) {
        if (array != null && !owned(array)) {
            for (int i = 0, n = java.lang.reflect.Array.getLength(array); i < n; i++) {
                wi(array, i, site);
            }
        }
        return array;
    }

    /** Registers an array that was just made, with those inside it. */
    public static <T> T arr(T array) {
        if (array != null) {
            ArrayShadow shadow = ArrayShadow.of(array, me());
            if (Policy.MODULAR) {
                State.get().top.list(shadow);
            }
            if (array instanceof Object[] rows) {
                for (Object row : rows) {
                    if (row != null && row.getClass().isArray()) {
                        arr(row);
                    }
                }
            }
        }
        return array;
    }

    /** Checks a read and returns the index. */
    public static int ri(Object array, int i, int site) {
        if (array != null && !owns(array)) {
            Ledger.element(array, i, false, site);
        }
        return i;
    }

    /** Checks a write and returns the index. */
    public static int wi(Object array, int i, int site) {
        if (array != null && !owns(array)) {
            Ledger.element(array, i, true, site);
        }
        return i;
    }

    public static int get(int[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static int set(int[] a, int i, int v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static int after(int v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachI each(int[] a, int site, boolean quiet) {
        return new EachI(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachI {
        private final int[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachI(int[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public int next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static long get(long[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static long set(long[] a, int i, long v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static long after(long v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachJ each(long[] a, int site, boolean quiet) {
        return new EachJ(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachJ {
        private final long[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachJ(long[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public long next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static byte get(byte[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static byte set(byte[] a, int i, byte v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static byte after(byte v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachB each(byte[] a, int site, boolean quiet) {
        return new EachB(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachB {
        private final byte[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachB(byte[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public byte next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static short get(short[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static short set(short[] a, int i, short v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static short after(short v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachS each(short[] a, int site, boolean quiet) {
        return new EachS(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachS {
        private final short[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachS(short[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public short next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static char get(char[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static char set(char[] a, int i, char v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static char after(char v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachC each(char[] a, int site, boolean quiet) {
        return new EachC(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachC {
        private final char[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachC(char[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public char next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static boolean get(boolean[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static boolean set(boolean[] a, int i, boolean v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static boolean after(boolean v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachZ each(boolean[] a, int site, boolean quiet) {
        return new EachZ(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachZ {
        private final boolean[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachZ(boolean[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public boolean next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static float get(float[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static float set(float[] a, int i, float v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static float after(float v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachF each(float[] a, int site, boolean quiet) {
        return new EachF(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachF {
        private final float[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachF(float[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public float next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static double get(double[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static double set(double[] a, int i, double v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static double after(double v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static EachD each(double[] a, int site, boolean quiet) {
        return new EachD(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachD {
        private final double[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachD(double[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public double next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static <T> T get(T[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static <T> T set(T[] a, int i, T v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    /** Checks a write after the value was computed, and returns the value. */
    public static <T> T after(T v, Object a, int i, int site) {
        wi(a, i, site);
        return v;
    }

    public static <T> EachOf<T> each(T[] a, int site, boolean quiet) {
        return new EachOf<>(a, site, quiet);
    }

    /** A for-each loop over an array. */
    public static final class EachOf<T> {
        private final T[] a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        EachOf(T[] a, int site, boolean quiet) {
            this.a = a;
            this.owned = quiet && owned(a);
            this.site = site;
            this.length = a.length;
        }

        public boolean more() {
            return i < length;
        }

        public T next() {
            return owned ? a[i++] : get(a, i++, site);
        }
    }

    public static Object lock(Object o, int site) {
        Monitors.before(o, site);
        Schedule.point();
        return o;
    }

    public static Object entered(int site) {
        return Monitors.entered(site);
    }

    public static void leave(Object lock, int site) {
        Monitors.leave(lock, site);
        Schedule.point();
    }

    /** Evaluates a lock invariant. */
    public interface Body {
        void check(Check c, Object self);
    }

    public static void invariant(Class<?> type, boolean isStatic, Body body) {
        Monitors.declare(type, isStatic, body::check);
    }

    public static void commit(Object o, int site) {
        Monitors.commit(o, site);
    }

    public static void commitNew(Object o, Class<?> type, int site) {
        Monitors.commitNew(o, type, site);
    }

    public static boolean committed(Object o) {
        return Monitors.isCommitted(o);
    }

    public static boolean held(Object o) {
        return Monitors.holds(o);
    }

    public static void wait(Object o, int site) throws InterruptedException {
        wait(o, 0, site);
    }

    public static void wait(Object o, long millis, int site) throws InterruptedException {
        wait(o, millis, 0, site);
    }

    public static void wait(Object o, long millis, int nanos, int site) throws InterruptedException {
        if (millis < 0) {
            o.wait(millis);
        }
        int depth = o != null && Thread.holdsLock(o) ? Monitors.pause(o, site) : 0;
        try {
            o.wait(millis, nanos);
        } finally {
            Monitors.resume(o, depth, site);
        }
    }

    public static void notify(Object o, int site) {
        Monitors.notifies(o, site);
        o.notify();
        Schedule.point();
    }

    public static void notifyAll(Object o, int site) {
        Monitors.notifies(o, site);
        o.notifyAll();
        Schedule.point();
    }

    /** The contract of a class's `run`. */
    public static void task(Class<?> type, Body pre, Body post) {
        Threads.declare(type, pre::check, post == null ? null : post::check);
    }

    /** A lambda with a contract. */
    public static Runnable task(Runnable lambda, Body pre, Body post, int site) {
        return Threads.task(lambda, pre::check, post::check, site);
    }

    public static void start(Thread t, int site) {
        Threads.start(t, site);
    }

    public static void join(Thread t, int site) throws InterruptedException {
        Threads.join(t, 0, 0, false, site);
    }

    public static void join(Thread t, long millis, int site) throws InterruptedException {
        if (millis < 0) {
            t.join(millis);
        }
        Threads.join(t, millis, 0, true, site);
    }

    public static void join(Thread t, long millis, int nanos, int site) throws InterruptedException {
        Threads.join(t, millis, nanos, true, site);
    }

    public static void postJoin(Thread t, Amount f, int site) {
        Threads.postJoin(t, f, site);
    }

    /** A statement of a specification. */
    public static Check assertion(String base, int site) {
        State st = State.get();
        return st.dead || st.evaluating > 0 ? null : new Check(st, base, site, null, false);
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
            State.get().top.addInstance(new Key.Instance(predicate, receiver, args), f, c.exhale());
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

    public static void arraycopy(Object from, int at, Object to, int into, int n, int site) {
        if (from != null && to != null && from.getClass().isArray() && to.getClass().isArray() && n > 0) {
            for (int i = 0; i < n && !owns(from); i++) {
                ri(from, at + i, site);
            }
            for (int i = 0; i < n && !owns(to); i++) {
                wi(to, into + i, site);
            }
        }
        System.arraycopy(from, at, to, into, n);
    }

    /** A thread that was not started yet. */
    public static boolean idle(Thread t) {
        return t.getState() == Thread.State.NEW;
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

    public static int then(int v, int checked) {
        return v;
    }

    public static long then(long v, int checked) {
        return v;
    }

    public static byte then(byte v, int checked) {
        return v;
    }

    public static short then(short v, int checked) {
        return v;
    }

    public static char then(char v, int checked) {
        return v;
    }

    public static boolean then(boolean v, int checked) {
        return v;
    }

    public static float then(float v, int checked) {
        return v;
    }

    public static double then(double v, int checked) {
        return v;
    }

    /** A value that was computed before something was checked. */
    public static <T> T then(T v, Object checked) {
        return v;
    }

    public static <T> T then(T v, int checked) {
        return v;
    }

    public static int then(int v, Object checked) {
        return v;
    }

    public static long then(long v, Object checked) {
        return v;
    }

    public static byte then(byte v, Object checked) {
        return v;
    }

    public static short then(short v, Object checked) {
        return v;
    }

    public static char then(char v, Object checked) {
        return v;
    }

    public static boolean then(boolean v, Object checked) {
        return v;
    }

    public static float then(float v, Object checked) {
        return v;
    }

    public static double then(double v, Object checked) {
        return v;
    }
}
