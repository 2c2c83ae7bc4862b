package grail.rt;

/** One call of a method or constructor, or one run of a loop, with its contract. */
public final class Call {
    private final State st;
    private final int site;
    private final boolean test;
    private final boolean isLoop;
    /** The call that the thread was started for. */
    private final boolean isStart;
    private Check check;
    private Resources caller;
    private Resources kept;
    private Resources inward;
    private boolean thrown;
    private long[] measure;
    private boolean begun;
    private final boolean off;
    /** Whether it happens by contract, and if it is a loop, whether its one round is on. */
    private boolean open;
    private boolean inRound;

    private Call(int site, boolean isLoop, boolean isStart) {
        this.st = State.get();
        this.site = site;
        this.isLoop = isLoop;
        this.test = st.evaluating > 0;
        this.isStart = isStart && !test;
        this.off = st.dead;
    }

    public static Call method(int site) {
        return new Call(site, false, false);
    }

    public static Call run(int site, Object self) {
        return new Call(site, false, State.get().record.begins(self));
    }

    public static Call loop(int site) {
        return new Call(site, true, false);
    }

    /** Whether the precondition is to be evaluated: not if whoever started the thread has done so. */
    public boolean asks() {
        return !off && !st.dead && !isStart;
    }

    /** Whether the postcondition is. */
    public boolean promises() {
        return !off && !st.dead && !thrown && !test;
    }

    /** Whether nothing was entered yet. */
    public boolean isNew() {
        return !begun;
    }

    public Check pre(String base) {
        return check = new Check(st, base, site, null, test);
    }

    public Check post(String base) {
        check = new Check(st, base, site, inward, false);
        return open && !inRound ? check.refusing() : check;
    }

    /** It happens by contract: what comes next must be what that allows. */
    public void opened() {
        open = true;
    }

    /** After the precondition: the call has what is its own. */
    public void enter() {
        begun = true;
        if (off || test || isStart) {
            if (check != null) {
                check.done();
                check = null;
            }
            return;
        }
        if (check != null) {
            check.done();
        }
        if (Policy.MODULAR) {
            Resources given = check == null ? Resources.loose() : check.exhale();
            caller = st.top;
            st.kept.add(caller);
            inward = given.amounts();
            st.top = Resources.ofCall();
            st.top.addAll(given);
        } else if (!Policy.THREAD && check != null) {
            kept = check.excess();
            st.kept.add(kept);
        }
        check = null;
    }

    /** Only under `modular`: a constructor may use the fields of its own object. */
    public void own(Object[] slots, int upTo) {
        if (caller == null || slots == null) {
            return;
        }
        for (int i = 1; i <= upTo; i++) {
            if (slots[i] == caller.owner()) {
                slots[i] = st.top.owner();
            }
        }
        st.top.list(slots);
    }

    /** What gets smaller with every round of a loop. */
    public void measure(int site, boolean first, long... values) {
        if (!first && measure != null && !(open && !inRound)) {
            Measure.compare("loopDecreasesFailed", site, measure, values);
        }
        measure = values;
    }

    /** After the invariant at the end of a round: the rest is lost to the loop. */
    public void round() {
        check.done();
        if (Policy.MODULAR && caller != null && !check.isOpen()) {
            Resources given = check.exhale();
            st.top = Resources.ofCall();
            st.top.addAll(given);
        }
        check = null;
        if (open && inRound) {
            // The next round is like this one.
            throw Open.refuse();
        }
        inRound = open;
    }

    public void thrown(Throwable t) {
        thrown = true;
        if (isStart && !(t instanceof Violation)) {
            st.record.died();
        }
    }

    /** Whether what leaves the method is to be judged: not errors of the virtual machine, nor violations. */
    public boolean judges(Throwable t) {
        return !off && !st.dead && !test && !(t instanceof Error);
    }

    public void unexpected(Throwable t) {
        Report.violation(new Report.Line("violation").put("code", "extraExc").put("site", site)
                .put("why", String.valueOf(t)).stack("origin", t.getStackTrace()));
    }

    /** After the postcondition, or what `signals` says. */
    public void exit() {
        check.done();
        if (isStart) {
            Resources given = check.exhale();
            Trace.finish(site);
            Ledger.note(given, site, "end", st.name(), "who joins it");
            st.record.finished(given);
        } else if (Policy.MODULAR && caller != null) {
            Resources given = check.exhale();
            caller.addAll(given);
        }
        check = null;
    }

    /** The end, however it came about. */
    public void leave() {
        if (check != null && st.evaluating > 0 && !test) {
            st.evaluating = 0;
        }
        if (kept != null) {
            st.kept.remove(kept);
            st.top.addAll(kept);
            kept = null;
        }
        if (caller != null) {
            Resources inner = st.top;
            st.kept.remove(caller);
            st.top = caller;
            if (isLoop) {
                caller.addCall(inner);
            }
            caller = null;
        }
    }
}
