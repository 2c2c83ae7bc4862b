package java.lang;

// Nothing is known of the text: only that what is appended to is there.
public final class StringBuilder {
    //@ ensures \result == this;
    public StringBuilder append(String s);

    //@ ensures \result == this;
    public StringBuilder append(Object o);

    //@ ensures \result == this;
    public StringBuilder append(CharSequence s);

    //@ ensures \result == this;
    public StringBuilder append(int x);

    //@ ensures \result == this;
    public StringBuilder append(long x);

    //@ ensures \result == this;
    public StringBuilder append(char x);

    //@ ensures \result == this;
    public StringBuilder append(boolean x);

    //@ ensures \result == this;
    public StringBuilder append(float x);

    //@ ensures \result == this;
    public StringBuilder append(double x);

    //@ ensures \result == this;
    public StringBuilder reverse();

    //@ ensures \result >= 0;
    public int length();

    //@ ensures \result != null;
    public String toString();
}
