package grail.rt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A multiset of permissions: what a thread or call holds, what lies in a lock, what is on its way. Full permission to a field, or to all
 * of an array, that a holder has is noted in the object itself, so that looking at it costs a comparison.
 */
final class Resources {
    /** As whom the holder is noted in objects; null for what nobody holds. */
    private final Object owner;
    private final HashMap<Key, Amount> amounts = new HashMap<>();
    private final IdentityHashMap<ArrayShadow, Intervals> arrays = new IdentityHashMap<>();
    /** What lies in folded instances. */
    private final HashMap<Key, Resources> folded = new HashMap<>();

    /** Of a call: what is noted in objects and arrays, so that it can be found again. */
    private final ArrayList<Object[]> made;
    private final IdentityHashMap<ArrayShadow, Boolean> noted;

    private Resources(Object owner, boolean lists) {
        this.owner = owner;
        this.made = lists ? new ArrayList<>() : null;
        this.noted = lists ? new IdentityHashMap<>() : null;
    }

    /** Of nobody. */
    static Resources loose() {
        return new Resources(null, false);
    }

    static Resources of(Thread thread) {
        return new Resources(thread, false);
    }

    /** Of one call, which is its own owner. */
    static Resources ofCall() {
        return new Resources(new Object(), true);
    }

    Object owner() {
        return owner;
    }

    boolean isEmpty() {
        return amounts.isEmpty() && arrays.isEmpty();
    }

    Amount get(Key key) {
        if (owner != null && key instanceof Key.Field f && f.slots[f.slot] == owner) {
            return Amount.FULL;
        }
        return amounts.getOrDefault(key, Amount.NONE);
    }

    Amount get(ArrayShadow array, int i) {
        if (owner != null && array.owner == owner) {
            return Amount.FULL;
        }
        Intervals held = arrays.get(array);
        return held == null ? Amount.NONE : held.get(i);
    }

    /** The intervals of an array; those that are noted in the array are written out. */
    Intervals intervals(ArrayShadow array) {
        Intervals held = arrays.computeIfAbsent(array, a -> new Intervals());
        if (owner != null && array.owner == owner) {
            array.owner = null;
            held.add(0, array.length, Amount.FULL);
        }
        return held;
    }

    private void settle(ArrayShadow array, Intervals held) {
        if (held.isEmpty()) {
            arrays.remove(array);
        } else if (owner != null && held.isWhole(array.length)) {
            arrays.remove(array);
            array.owner = owner;
            list(array);
        }
    }

    /** Remembers an object in which the holder is noted. */
    void list(Object[] slots) {
        if (made != null) {
            made.add(slots);
        }
    }

    void list(ArrayShadow array) {
        if (noted != null) {
            noted.put(array, true);
        }
    }

    /** Takes in all that a call holds, which is over. */
    void addCall(Resources call) {
        Resources rest = loose();
        rest.amounts.putAll(call.amounts);
        rest.arrays.putAll(call.arrays);
        rest.folded.putAll(call.folded);
        addAll(rest);
        for (Object[] slots : call.made) {
            for (int i = 1; i < slots.length; i++) {
                slots[i] = slots[i] == call.owner ? owner : slots[i];
            }
            list(slots);
        }
        for (ArrayShadow array : call.noted.keySet()) {
            if (array.owner == call.owner) {
                array.owner = owner;
                list(array);
            }
        }
    }

    void put(Key key, Amount amount) {
        boolean isField = owner != null && key instanceof Key.Field;
        if (isField && amount.isFull()) {
            Key.Field f = (Key.Field) key;
            f.slots[f.slot] = owner;
            list(f.slots);
            amounts.remove(key);
            return;
        }
        if (isField) {
            Key.Field f = (Key.Field) key;
            if (f.slots[f.slot] == owner) {
                f.slots[f.slot] = null;
            }
        }
        if (amount.signum() == 0) {
            amounts.remove(key);
        } else {
            amounts.put(key, amount);
        }
    }

    void add(Key key, Amount amount) {
        put(key, get(key).plus(amount));
    }

    void add(ArrayShadow array, int from, int to, Amount amount) {
        if (from >= to) {
            return;
        }
        Intervals held = intervals(array);
        held.add(from, to, amount);
        settle(array, held);
    }

    /** Adds an instance with what lies in it. */
    void addInstance(Key key, Amount amount, Resources contents) {
        add(key, amount);
        folded.computeIfAbsent(key, k -> loose()).addAll(contents);
    }

    /** Takes a part of an instance, and returns that part of what lies in it. */
    Resources takeInstance(Key key, Amount amount) {
        Amount held = get(key);
        Resources all = folded.computeIfAbsent(key, k -> loose());
        Resources part = all.takePart(amount, held);
        put(key, held.minus(amount));
        if (!amounts.containsKey(key)) {
            folded.remove(key);
        }
        return part;
    }

    /** Takes `part` of every `whole`. All of it where both are the same. */
    Resources takePart(Amount part, Amount whole) {
        Resources taken = loose();
        boolean all = part.compare(whole) == 0;
        // An infinitesimal part of an instance has an infinitesimal part of what lies in it.
        Amount ratio = all || !whole.isFraction() ? Amount.FULL : part.over(whole);
        for (Key key : List.copyOf(amounts.keySet())) {
            Amount mine = all ? get(key) : get(key).times(ratio);
            move(key, mine, taken);
        }
        for (ArrayShadow array : List.copyOf(arrays.keySet())) {
            ArrayList<Object[]> pieces = new ArrayList<>();
            arrays.get(array).each((from, to, amount) -> pieces.add(new Object[] {from, to, amount}));
            for (Object[] piece : pieces) {
                Amount amount = (Amount) piece[2];
                Amount mine = all ? amount : amount.times(ratio);
                add(array, (int) piece[0], (int) piece[1], mine.negate());
                taken.add(array, (int) piece[0], (int) piece[1], mine);
            }
        }
        return taken;
    }

    void move(Key key, Amount amount, Resources to) {
        if (amount.signum() == 0) {
            return;
        }
        if (key instanceof Key.Instance) {
            to.addInstance(key, amount, takeInstance(key, amount));
        } else {
            put(key, get(key).minus(amount));
            to.add(key, amount);
        }
    }

    void move(ArrayShadow array, int from, int to, Amount amount, Resources into) {
        add(array, from, to, amount.negate());
        into.add(array, from, to, amount);
    }

    /** Takes in all of another one, which nobody holds and which must not be used again. */
    void addAll(Resources other) {
        for (Map.Entry<Key, Amount> e : other.amounts.entrySet()) {
            if (e.getKey() instanceof Key.Instance) {
                Resources contents = other.folded.get(e.getKey());
                addInstance(e.getKey(), e.getValue(), contents == null ? loose() : contents);
            } else {
                add(e.getKey(), e.getValue());
            }
        }
        other.arrays.forEach((array, held) -> held.each((from, to, amount) -> add(array, from, to, amount)));
    }

    /** Only the amounts of fields and ranges, to be compared with later. */
    Resources amounts() {
        Resources copy = loose();
        each(new Each() {
            @Override
            public void field(Key.Field key, Amount amount) {
                copy.add(key, amount);
            }

            @Override
            public void range(ArrayShadow array, int lo, int hi, Amount amount) {
                copy.add(array, lo, hi, amount);
            }
        });
        return copy;
    }

    /** Whether some amount of a field is here or in an instance that is here. */
    boolean mentions(Key key) {
        if (get(key).isPositive()) {
            return true;
        }
        for (Resources inside : folded.values()) {
            if (inside.mentions(key)) {
                return true;
            }
        }
        return false;
    }

    boolean mentions(ArrayShadow array, int i) {
        if (get(array, i).isPositive()) {
            return true;
        }
        for (Resources inside : folded.values()) {
            if (inside.mentions(array, i)) {
                return true;
            }
        }
        return false;
    }

    /** What is done with each field and range. */
    interface Each {
        void field(Key.Field key, Amount amount);

        void range(ArrayShadow array, int from, int to, Amount amount);
    }

    /** Fields and ranges that are written out, also those inside folded instances. */
    void each(Each each) {
        amounts.forEach((key, amount) -> {
            if (key instanceof Key.Field f) {
                each.field(f, amount);
            }
        });
        arrays.forEach((array, held) -> held.each((from, to, amount) -> each.range(array, from, to, amount)));
        folded.values().forEach(inside -> inside.each(each));
    }
}
