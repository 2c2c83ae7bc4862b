package grail.rt;

import java.util.Map;
import java.util.TreeMap;

/** Amounts by index of an array, as intervals: neighbours with equal amounts are one. Indices that are not named have none. */
final class Intervals {
    /** From the start of an interval to its amount, which reaches up to the next start. */
    private final TreeMap<Integer, Amount> starts = new TreeMap<>();

    Amount get(int i) {
        Map.Entry<Integer, Amount> at = starts.floorEntry(i);
        return at == null ? Amount.NONE : at.getValue();
    }

    boolean isEmpty() {
        return starts.isEmpty();
    }

    private void cut(int at) {
        if (!starts.containsKey(at)) {
            starts.put(at, get(at));
        }
    }

    /** Changes what is held in a range; amounts may be negative. */
    void add(int from, int to, Amount amount) {
        if (from >= to) {
            return;
        }
        cut(from);
        cut(to);
        for (Map.Entry<Integer, Amount> e : starts.subMap(from, to).entrySet()) {
            e.setValue(e.getValue().plus(amount));
        }
        merge(from, to);
    }

    private void merge(int from, int to) {
        Integer at = starts.floorKey(to);
        while (at != null && at >= from) {
            Integer below = starts.lowerKey(at);
            Amount before = below == null ? Amount.NONE : starts.get(below);
            if (before.compare(starts.get(at)) == 0) {
                starts.remove(at);
            }
            at = below;
        }
    }

    /** What is done with one interval. */
    interface Each {
        void see(int from, int to, Amount amount);
    }

    /** The intervals between two indices, those without an amount too. */
    void between(int from, int to, Each each) {
        int at = from;
        while (at < to) {
            Integer next = starts.higherKey(at);
            int end = next == null ? to : Math.min(next, to);
            each.see(at, end, get(at));
            at = end;
        }
    }

    /** The intervals with an amount. */
    void each(Each each) {
        Integer at = starts.isEmpty() ? null : starts.firstKey();
        while (at != null) {
            Integer next = starts.higherKey(at);
            Amount amount = starts.get(at);
            if (next != null && amount.signum() != 0) {
                each.see(at, next, amount);
            }
            at = next;
        }
    }

    /** Whether all of an array is held in full. */
    boolean isWhole(int length) {
        return length > 0 && starts.size() == 2 && starts.firstKey() == 0 && starts.lastKey() == length
                && starts.firstEntry().getValue().isFull();
    }
}
