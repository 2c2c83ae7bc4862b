package java.util;

public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    //@ ensures state() ** |elements()| == 0;
    public ArrayList();

    //@ requires n >= 0;
    //@ ensures state() ** |elements()| == 0;
    public ArrayList(int n);
}
