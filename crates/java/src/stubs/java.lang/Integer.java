package java.lang;

public final class Integer {
    //@ requires s != null;
    //@ ensures Integer.MIN_VALUE <= \result && \result <= Integer.MAX_VALUE;
    //@ signals (NumberFormatException e) true;
    public static int parseInt(String s);

    //@ ensures (\result < 0) == (a < b) && (\result == 0) == (a == b);
    public static /*@ pure @*/ int compare(int a, int b);

    //@ ensures \result == (a < b ? a : b);
    public static /*@ pure @*/ int min(int a, int b);

    //@ ensures \result == (a < b ? b : a);
    public static /*@ pure @*/ int max(int a, int b);

    //@ ensures \result == (a < 0 ? -1 : a == 0 ? 0 : 1);
    public static /*@ pure @*/ int signum(int a);

    //@ ensures \result != null;
    public static String toString(int a);
}
