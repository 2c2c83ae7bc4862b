package java.util;

public class HashMap<K, V> {
    //@ ensures state() ** |entries()| == 0;
    public HashMap();

    //@ requires n >= 0;
    //@ ensures state() ** |entries()| == 0;
    public HashMap(int n);
}
