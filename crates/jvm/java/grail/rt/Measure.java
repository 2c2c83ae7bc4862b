package grail.rt;

import java.util.Arrays;

/** What `decreases` says of one running call: a call of the same method inside it has less. */
public final class Measure {
    private final State st;
    private final int method;
    private final Measure around;
    private final long[] values;

    private Measure(State st, int method, Measure around, long[] values) {
        this.st = st;
        this.method = method;
        this.around = around;
        this.values = values;
    }

    /** Values that could not be computed are none. */
    public static Measure enter(int method, int site, long[] values) {
        State st = State.get();
        Measure around = st.measures.get(method);
        Measure it = new Measure(st, method, around, values);
        st.measures.put(method, it);
        if (!st.dead && values != null && around != null && around.values != null) {
            compare("decreasesFailed", site, around.values, values);
        }
        return it;
    }

    public void leave() {
        if (around == null) {
            st.measures.remove(method);
        } else {
            st.measures.put(method, around);
        }
    }

    /** Lexicographically less, and nothing that got less was below zero before. No values at all: no recursion. */
    static void compare(String code, int site, long[] before, long[] now) {
        for (int i = 0; i < before.length; i++) {
            if (now[i] < before[i] && before[i] >= 0) {
                return;
            }
            if (now[i] != before[i]) {
                break;
            }
        }
        Report.violation(new Report.Line("violation").put("code", code).put("site", site)
                .put("held", Arrays.toString(before)).put("needed", Arrays.toString(now)));
    }
}
