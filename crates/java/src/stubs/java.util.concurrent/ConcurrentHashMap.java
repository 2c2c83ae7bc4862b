package java.util.concurrent;

// Anybody may use it at any time, so nothing is known of what it holds.
public class ConcurrentHashMap<K, V> extends java.util.AbstractMap<K, V> implements ConcurrentMap<K, V>, java.io.Serializable {
    //@ ensures true;
    public ConcurrentHashMap();

    //@ requires n >= 0;
    public ConcurrentHashMap(int n);

    //@ ensures \result >= 0;
    public int size();

    //@ ensures true;
    public boolean isEmpty();

    //@ requires k != null;
    public boolean containsKey(Object k);

    //@ requires k != null;
    public V get(Object k);

    //@ requires k != null;
    public V getOrDefault(Object k, V v);

    //@ requires k != null && v != null;
    public V put(K k, V v);

    //@ requires k != null && v != null;
    public V putIfAbsent(K k, V v);

    //@ requires k != null;
    public V remove(Object k);

    //@ ensures true;
    public void clear();
}
