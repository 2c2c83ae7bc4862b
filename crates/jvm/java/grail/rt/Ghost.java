package grail.rt;

import java.util.HashMap;

/** Ghost arguments of one call, and the ghost results it gives back. */
public final class Ghost {
    private final HashMap<Integer, Object> values = new HashMap<>();

    /** What the caller has left for the call that begins. */
    public static Ghost take() {
        State st = State.get();
        Ghost given = st.ghost == null ? new Ghost() : st.ghost;
        st.ghost = null;
        return given;
    }

    /** Variables by number, each before its value. */
    public static Object give(Object... all) {
        Ghost given = new Ghost();
        for (int i = 0; i < all.length; i += 2) {
            given.values.put((Integer) all[i], all[i + 1]);
        }
        State.get().ghost = given;
        return given;
    }

    public Object get(int variable) {
        if (!values.containsKey(variable)) {
            throw new Unknown("a ghost argument that this call was not given");
        }
        return values.get(variable);
    }
}
