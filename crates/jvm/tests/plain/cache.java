import java.util.*;
import java.util.function.Function;

class Cache<K, V> extends LinkedHashMap<K, V> {
    private final int limit;
    private int evicted;
    protected transient int hits;

    Cache(int limit) {
        super(16, 0.75f, true);
        this.limit = limit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> e) {
        if (size() > limit) {
            evicted++;
            return true;
        }
        return false;
    }

    V find(K k, Function<? super K, ? extends V> make) {
        V v = get(k);
        if (v == null) {
            put(k, v = make.apply(k));
        } else {
            hits++;
        }
        return v;
    }

    int evicted() {
        return evicted;
    }
}

class Main {
    public static void main(String[] args) {
        Cache<Integer, String> c = new Cache<>(2);
        for (int i : new int[] {1, 2, 1, 3, 2, 1}) {
            System.out.print(c.find(i, k -> "v" + k) + " ");
        }
        System.out.println(c.keySet() + " " + c.hits + " " + c.evicted());
        PriorityQueue<long[]> q = new PriorityQueue<>((a, b) -> Long.compare(a[1], b[1]));
        q.add(new long[] {1, 30});
        q.add(new long[] {2, 10});
        System.out.println(q.poll()[0]);
        Optional<String> o = c.values().stream().filter(s -> s.endsWith("2")).findFirst();
        System.out.println(o.orElse("none"));
        BitSet bits = new BitSet();
        bits.set(3);
        System.out.println(bits);
        StringJoiner j = new StringJoiner(",", "[", "]");
        for (Map.Entry<Integer, String> e : c.entrySet()) {
            j.add(e.getKey() + "=" + e.getValue());
        }
        System.out.println(j);
    }
}
