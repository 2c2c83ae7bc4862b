package java.lang;

public final class Math {
    //@ requires Integer.MIN_VALUE <= a + b && a + b <= Integer.MAX_VALUE;
    //@ ensures \result == a + b;
    public static /*@ pure @*/ int addExact(int a, int b);

    //@ requires Integer.MIN_VALUE <= a - b && a - b <= Integer.MAX_VALUE;
    //@ ensures \result == a - b;
    public static /*@ pure @*/ int subtractExact(int a, int b);

    //@ requires Integer.MIN_VALUE <= a * b && a * b <= Integer.MAX_VALUE;
    //@ ensures \result == a * b;
    public static /*@ pure @*/ int multiplyExact(int a, int b);

    //@ requires b > 0;
    //@ ensures 0 <= \result && \result < b;
    //@ ensures (\exists int q; a == q * b + \result);
    public static /*@ pure @*/ int floorMod(int a, int b);

    //@ requires b > 0;
    //@ ensures \result * b <= a && a < \result * b + b;
    public static /*@ pure @*/ int floorDiv(int a, int b);

    //@ ensures 0 <= \result && \result < 1;
    public static double random();
}
