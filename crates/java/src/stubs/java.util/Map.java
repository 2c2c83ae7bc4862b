package java.util;

// Keys are told apart by `Objects.key`, as `equals` does.
public interface Map<K, V> {
    //@ resource state();

    //@ requires [read]state();
    //@ pure map<int, V> entries();

    //@ requires [read]state();
    //@ requires k != null;
    //@ pure boolean has(Object k) = Objects.key(k) \in entries().keys();

    //@ requires [read]state();
    //@ ensures \result == |entries()|;
    /*@ pure @*/ int size();

    //@ requires [read]state();
    //@ ensures \result == (|entries()| == 0);
    /*@ pure @*/ boolean isEmpty();

    //@ requires [read]state();
    //@ requires k != null;
    //@ ensures \result == (Objects.key(k) \in entries().keys());
    /*@ pure @*/ boolean containsKey(Object k);

    //@ requires [read]state();
    //@ requires k != null;
    //@ ensures \result == (Objects.key(k) \in entries().keys() ? entries()[Objects.key(k)] : null);
    /*@ pure @*/ V get(Object k);

    //@ requires [read]state();
    //@ requires k != null;
    //@ ensures \result == (Objects.key(k) \in entries().keys() ? entries()[Objects.key(k)] : v);
    /*@ pure @*/ default V getOrDefault(Object k, V v);

    //@ context state();
    //@ requires k != null;
    //@ ensures \result == (Objects.key(k) \in \old(entries()).keys() ? \old(entries())[Objects.key(k)] : null);
    //@ ensures entries() == \old(entries()).add(Objects.key(k), v);
    V put(K k, V v);

    //@ context state();
    //@ requires k != null;
    //@ ensures \result == (Objects.key(k) \in \old(entries()).keys() ? \old(entries())[Objects.key(k)] : null);
    //@ ensures !(Objects.key(k) \in entries().keys());
    //@ ensures (\forall int x; x != Objects.key(k); (x \in entries().keys()) == (x \in \old(entries()).keys()));
    //@ ensures (\forall int x; x \in entries().keys(); entries()[x] == \old(entries())[x]);
    //@ ensures |entries()| == |\old(entries())| - (Objects.key(k) \in \old(entries()).keys() ? 1 : 0);
    V remove(Object k);

    //@ context state();
    //@ ensures |entries()| == 0;
    void clear();
}
