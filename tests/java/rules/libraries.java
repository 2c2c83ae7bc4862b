// test: check
// What is not known of libraries, or is not abstract in them, is no obstacle.
import java.util.*;
import other.Unknown;
abstract class Half<V> extends AbstractMap<String, V> {}
class Whole implements Map<String, String> {
    public int size() { return 0; }
    public boolean isEmpty() { return true; }
    public boolean containsKey(Object k) { return false; }
    public boolean containsValue(Object v) { return false; }
    public String get(Object k) { return null; }
    public String put(String k, String v) { return null; }
    public String remove(Object k) { return null; }
    public void putAll(Map<? extends String, ? extends String> m) { }
    public void clear() { }
    public Set<String> keySet() { return null; }
    public Collection<String> values() { return null; }
    public Set<Map.Entry<String, String>> entrySet() { return null; }
}
class Part implements Unknown.A, Unknown.B { }
class Reads { void m(Unknown.A a) { } void m(Unknown.B b) { } }
class Of<T extends Unknown> { T t; void m() { t.run(); } }
class Own<E> extends AbstractList<E> implements List<E> {
    public E get(int i) { return null; }
    public int size() { return 0; }
    public Iterator<E> iterator() { return null; }
    static void walk(Own<String> o) { Iterator<String> i = o.iterator(); }
}
