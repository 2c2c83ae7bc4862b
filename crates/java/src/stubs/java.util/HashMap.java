package java.util;

public class HashMap<K, V> extends AbstractMap<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    //@ ensures state() ** |entries()| == 0;
    public HashMap();

    //@ requires n >= 0;
    //@ ensures state() ** |entries()| == 0;
    public HashMap(int n);
}
