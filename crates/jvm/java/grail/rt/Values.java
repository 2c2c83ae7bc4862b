package grail.rt;

/** A value that was computed before something was checked: the check stands behind it in the list of arguments. */
public class Values {
    Values() {}

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

    /** Makes a statement of a value that nobody may use. */
    public static int same(int v) {
        return v;
    }

    public static long same(long v) {
        return v;
    }

    public static byte same(byte v) {
        return v;
    }

    public static short same(short v) {
        return v;
    }

    public static char same(char v) {
        return v;
    }
}
