package grail.rt;

/** Elements of arrays: what instrumented code calls of the ledger for them. */
public class Elements extends Values {
    Elements() {}

    private static boolean owns(Object array) {
        if (Policy.OWNERSHIP) {
            return false;
        }
        ArrayShadow shadow = ArrayShadow.find(array);
        return shadow != null && shadow.owner == Ledger.me();
    }

    /** Whether all of an array is held, for a loop in which that does not change. */
    public static boolean owned(Object array) {
        return array != null && ArrayShadow.of(array, Ledger.me()).owner == Ledger.me();
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
            ArrayShadow shadow = ArrayShadow.of(array, Ledger.me());
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
        if (Policy.OWNERSHIP) {
            Own.readArray(array, site);
        } else if (array != null && !owns(array)) {
            Ledger.element(array, i, false, site);
        }
        return i;
    }

    /** Checks a write and returns the index. */
    public static int wi(Object array, int i, int site) {
        if (Policy.OWNERSHIP) {
            Own.writeArray(array, site);
        } else if (array != null && !owns(array)) {
            Ledger.element(array, i, true, site);
        }
        return i;
    }

    /** A for-each loop over an array: `a[next()]` is the element whose turn it is. */
    public static <A> Each<A> each(A a, int site, boolean quiet) {
        return new Each<>(a, site, quiet);
    }

    public static final class Each<A> {
        public final A a;
        private final int site;
        private final int length;
        /** All of it is held, and nothing in the loop changes that. */
        private final boolean owned;
        private int i;

        Each(A a, int site, boolean quiet) {
            this.a = a;
            this.length = java.lang.reflect.Array.getLength(a);
            this.owned = quiet && owned(a);
            this.site = site;
        }

        public boolean more() {
            return i < length;
        }

        public int next() {
            return owned ? i++ : ri(a, i++, site);
        }
    }

    public static void arraycopy(Object from, int at, Object to, int into, int n, int site) {
        if (from != null && to != null && from.getClass().isArray() && to.getClass().isArray() && n > 0) {
            // In the other model, arrays belong to somebody as a whole.
            for (int i = 0; i < (Policy.OWNERSHIP ? 1 : n) && !owns(from); i++) {
                ri(from, at + i, site);
            }
            for (int i = 0; i < (Policy.OWNERSHIP ? 1 : n) && !owns(to); i++) {
                wi(to, into + i, site);
            }
        }
        System.arraycopy(from, at, to, into, n);
    }

    // One for each type: nothing is boxed on the way.

    public static int get(int[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static int set(int[] a, int i, int v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static long get(long[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static long set(long[] a, int i, long v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static byte get(byte[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static byte set(byte[] a, int i, byte v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static short get(short[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static short set(short[] a, int i, short v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static char get(char[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static char set(char[] a, int i, char v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static boolean get(boolean[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static boolean set(boolean[] a, int i, boolean v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static float get(float[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static float set(float[] a, int i, float v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static double get(double[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static double set(double[] a, int i, double v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }

    public static <T> T get(T[] a, int i, int site) {
        ri(a, i, site);
        return a[i];
    }

    public static <T> T set(T[] a, int i, T v, int site) {
        wi(a, i, site);
        return a[i] = v;
    }
}
