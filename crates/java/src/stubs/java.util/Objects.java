package java.util;

public final class Objects {
    // The same number for what `equals` takes for the same. It is known of texts, of boxes of whole numbers, characters and truth values, of constants of enums, and
    // of objects of final classes that do not define `equals`.
    //@ static pure int key(Object o);

    //@ requires o != null;
    //@ ensures \result == o;
    public static <T> T requireNonNull(T o);

    //@ requires o != null;
    //@ ensures \result == o;
    public static <T> T requireNonNull(T o, String message);

    //@ ensures \result == (o == null);
    public static /*@ pure @*/ boolean isNull(Object o);

    //@ ensures \result == (o != null);
    public static /*@ pure @*/ boolean nonNull(Object o);
}
