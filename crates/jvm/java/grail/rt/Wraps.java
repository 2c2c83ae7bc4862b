package grail.rt;

import java.util.Arrays;

/** Arithmetic of Java that says where it leaves its range: proofs compute with numbers that have none. */
public final class Wraps {
    private Wraps() {}

    /** The places of which it was said; it does no harm if two threads say it at once. */
    private static boolean[] said = new boolean[1 << 10];

    private static void wrapped(int site) {
        boolean[] known = said;
        if (site < known.length && known[site]) {
            return;
        }
        Report.once(new Report.Line("wrapped").put("site", site));
        if (site >= known.length) {
            known = Arrays.copyOf(known, Math.max(site + 1, 2 * known.length));
            said = known;
        }
        known[site] = true;
    }

    public static int plus(int a, int b, int site) {
        int r = a + b;
        if (((a ^ r) & (b ^ r)) < 0) {
            wrapped(site);
        }
        return r;
    }

    public static long plus(long a, long b, int site) {
        long r = a + b;
        if (((a ^ r) & (b ^ r)) < 0) {
            wrapped(site);
        }
        return r;
    }

    public static int minus(int a, int b, int site) {
        int r = a - b;
        if (((a ^ b) & (a ^ r)) < 0) {
            wrapped(site);
        }
        return r;
    }

    public static long minus(long a, long b, int site) {
        long r = a - b;
        if (((a ^ b) & (a ^ r)) < 0) {
            wrapped(site);
        }
        return r;
    }

    public static int times(int a, int b, int site) {
        long r = (long) a * b;
        if (r != (int) r) {
            wrapped(site);
        }
        return (int) r;
    }

    public static long times(long a, long b, int site) {
        long r = a * b;
        if (Math.multiplyHigh(a, b) != r >> 63) {
            wrapped(site);
        }
        return r;
    }

    public static int negated(int a, int site) {
        return minus(0, a, site);
    }

    public static long negated(long a, int site) {
        return minus(0L, a, site);
    }

    /** The value after something was added to it. */
    public static int added(int r, int by, int site) {
        plus(r - by, by, site);
        return r;
    }

    public static long added(long r, long by, int site) {
        plus(r - by, by, site);
        return r;
    }

    public static int subtracted(int r, int by, int site) {
        minus(r + by, by, site);
        return r;
    }

    public static long subtracted(long r, long by, int site) {
        minus(r + by, by, site);
        return r;
    }

    /** A value beyond which a step wraps, on either side of it. */
    public static int stepped(int v, int edge, int site) {
        if (v == edge) {
            wrapped(site);
        }
        return v;
    }

    public static long stepped(long v, long edge, int site) {
        if (v == edge) {
            wrapped(site);
        }
        return v;
    }
}
