package grail.rt;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A set of objects in annotations: a value, never changed. */
public final class OwnSet {
    public static final OwnSet EMPTY = new OwnSet();

    private final Set<Object> elements = Collections.newSetFromMap(new IdentityHashMap<>());

    private OwnSet() {}

    public static OwnSet of(Object... all) {
        OwnSet set = new OwnSet();
        Collections.addAll(set.elements, all);
        return set;
    }

    public OwnSet union(OwnSet other) {
        OwnSet set = new OwnSet();
        set.elements.addAll(elements);
        set.elements.addAll(other.elements);
        return set;
    }

    public OwnSet minus(OwnSet other) {
        OwnSet set = new OwnSet();
        elements.stream().filter(o -> !other.has(o)).forEach(set.elements::add);
        return set;
    }

    public boolean has(Object o) {
        return elements.contains(o);
    }

    public boolean same(OwnSet other) {
        return elements.size() == other.elements.size() && elements.stream().allMatch(other::has);
    }

    public boolean all(Predicate<Object> holds) {
        return elements.stream().allMatch(holds);
    }

    public boolean any(Predicate<Object> holds) {
        return elements.stream().anyMatch(holds);
    }

    public void addTo(List<Object> out) {
        out.addAll(elements);
    }
}
