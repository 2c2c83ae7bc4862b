package java.util;

public class ArrayList<E> {
    //@ ensures state() ** |elements()| == 0;
    public ArrayList();

    //@ requires n >= 0;
    //@ ensures state() ** |elements()| == 0;
    public ArrayList(int n);
}
