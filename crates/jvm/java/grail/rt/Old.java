package grail.rt;

/** A value of an earlier state. One that could not be computed is an error only where it is used. */
public final class Old {
    private final Object value;
    private final Throwable broken;

    private Old(Object value, Throwable broken) {
        this.value = value;
        this.broken = broken;
    }

    public static Old of(Object value) {
        return new Old(value, null);
    }

    public static Old broken(Throwable why) {
        if (why instanceof Violation v) {
            throw v;
        }
        return new Old(null, why);
    }

    public static void begin() {
        State.get().evaluating++;
    }

    public static void end() {
        State st = State.get();
        st.evaluating = Math.max(0, st.evaluating - 1);
    }

    public Object get() {
        if (broken instanceof RuntimeException e) {
            throw e;
        }
        if (broken != null) {
            throw new Unknown("an earlier value that could not be computed");
        }
        return value;
    }
}
