package grail.rt;

import java.lang.ref.WeakReference;
import java.util.function.Function;

/** From objects to what is known of them, by identity. Does not keep the objects alive; looking up takes no lock. */
final class WeakMap<V> {
    private static final class Node<V> extends WeakReference<Object> {
        final int hash;
        final V value;
        final Node<V> next;

        Node(Object key, int hash, V value, Node<V> next) {
            super(key);
            this.hash = hash;
            this.value = value;
            this.next = next;
        }
    }

    private volatile Node<V>[] table = table(1 << 10);
    private int size;

    @SuppressWarnings("unchecked")
    private static <V> Node<V>[] table(int length) {
        return new Node[length];
    }

    /** Null if there is nothing. */
    V find(Object key) {
        int hash = System.identityHashCode(key);
        Node<V>[] all = table;
        for (Node<V> n = all[hash & all.length - 1]; n != null; n = n.next) {
            if (n.hash == hash && n.refersTo(key)) {
                return n.value;
            }
        }
        return null;
    }

    V get(Object key, Function<Object, V> make) {
        V found = find(key);
        return found != null ? found : add(key, make);
    }

    private synchronized V add(Object key, Function<Object, V> make) {
        V found = find(key);
        if (found != null) {
            return found;
        }
        if (size >= table.length) {
            sweep();
        }
        V value = make.apply(key);
        int hash = System.identityHashCode(key);
        Node<V>[] all = table;
        int at = hash & all.length - 1;
        all[at] = new Node<>(key, hash, value, all[at]);
        size++;
        return value;
    }

    /** Leaves out the dead, in a larger table if there are few of them. */
    private void sweep() {
        Node<V>[] old = table;
        int living = 0;
        for (Node<V> chain : old) {
            for (Node<V> n = chain; n != null; n = n.next) {
                living += n.refersTo(null) ? 0 : 1;
            }
        }
        Node<V>[] fresh = table(living > old.length / 2 ? old.length * 2 : old.length);
        size = 0;
        for (Node<V> chain : old) {
            for (Node<V> n = chain; n != null; n = n.next) {
                Object key = n.get();
                if (key != null) {
                    int at = n.hash & fresh.length - 1;
                    fresh[at] = new Node<>(key, n.hash, n.value, fresh[at]);
                    size++;
                }
            }
        }
        table = fresh;
    }
}
