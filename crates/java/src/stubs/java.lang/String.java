package java.lang;

public final class String {
    // What these give is known to Grail itself.
    public /*@ pure @*/ int length();
    public /*@ pure @*/ boolean isEmpty();
    public /*@ pure @*/ char charAt(int i);
    public /*@ pure @*/ boolean equals(Object o);

    //@ requires 0 <= from && from <= length();
    //@ ensures \result != null && \result.data() == this.data().drop(from);
    public String substring(int from);

    //@ requires 0 <= from && from <= to && to <= length();
    //@ ensures \result != null && \result.data() == this.data().take(to).drop(from);
    public String substring(int from, int to);

    //@ requires s != null;
    //@ ensures \result != null && \result.data() == this.data() + s.data();
    public String concat(String s);

    //@ requires 0 <= c && c <= 65535;
    //@ ensures -1 <= \result && \result < length();
    //@ ensures \result >= 0 ==> charAt(\result) == c;
    //@ ensures (\forall int i; 0 <= i && i < (\result < 0 ? length() : \result); charAt(i) != c);
    public /*@ pure @*/ int indexOf(int c);

    //@ requires s != null;
    //@ ensures \result ==> s.length() <= length() && this.data().take(s.length()) == s.data();
    //@ ensures s.length() <= length() && this.data().take(s.length()) == s.data() ==> \result;
    public /*@ pure @*/ boolean startsWith(String s);

    //@ ensures \result != null;
    public String trim();

    //@ ensures \result != null;
    public String toUpperCase();

    //@ ensures \result != null;
    public String toLowerCase();

    //@ ensures \result != null;
    public static String valueOf(int a);
}
