package grail.rt;

/** Who may read and write what: the questions that accesses ask. */
final class Ledger {
    /** In the slots of static fields: held by nobody yet, the main thread may draw it. */
    static final Object POOL = new Object();

    private Ledger() {}

    static Object me() {
        return Policy.MODULAR ? State.get().top.owner() : Thread.currentThread();
    }

    static Past past(Object[] slots) {
        synchronized (slots) {
            if (!(slots[0] instanceof Past)) {
                Past past = new Past();
                if (slots[0] instanceof Integer site) {
                    past.made(site, "");
                }
                slots[0] = past;
            }
            return (Past) slots[0];
        }
    }

    /** A static field that nobody has drawn goes to the main thread when it is first needed. */
    static void draw(State st, Object[] slots, int slot) {
        if (slots[slot] == POOL && st.isMain() && (!Policy.MODULAR || st.top == st.root)) {
            slots[slot] = st.top.owner();
        }
    }

    static void field(Object[] slots, int slot, int field, boolean write, int site) {
        State st = State.get();
        if (st.dead) {
            return;
        }
        draw(st, slots, slot);
        Key.Field key = new Key.Field(slots, slot, field);
        Amount held = st.top.get(key);
        boolean enough = write ? held.isFull() : held.isPositive();
        if (enough || !write && st.evaluating > 0 && (slots[slot] == POOL || st.mentions(key))) {
            return;
        }
        Report.violation(new Report.Line("violation")
                .put("code", write ? "assignFieldFailed" : "perm").put("site", site)
                .put("what", key.show()).put("held", held.toString()).put("needed", write ? "1" : "read")
                .past(past(slots).of(slot)));
    }

    static void element(Object array, int i, boolean write, int site) {
        State st = State.get();
        if (st.dead) {
            return;
        }
        ArrayShadow shadow = ArrayShadow.of(array, st.top.owner());
        if (i < 0 || i >= shadow.length) {
            return;
        }
        Amount held = st.top.get(shadow, i);
        boolean enough = write ? held.isFull() : held.isPositive();
        if (enough || !write && st.evaluating > 0 && st.mentions(shadow, i)) {
            return;
        }
        Report.violation(new Report.Line("violation").put("code", "arrayPerm").put("site", site)
                .put("what", Key.range(shadow, i, i + 1)).put("held", held.toString())
                .put("needed", write ? "1" : "read").past(shadow.past.of(0)));
    }

    /** Notes a move of permissions in the past of all they are to. */
    static void note(Resources moved, int site, String what, String from, String to) {
        moved.each(new Resources.Each() {
            @Override
            public void field(Key.Field key, Amount amount) {
                past(key.slots).add(new Past.Event(key.slot, site, what, from, to, amount));
                if (Trace.ON) {
                    Trace.move(what, key.show(), amount, from, to, site);
                }
            }

            @Override
            public void range(ArrayShadow array, int lo, int hi, Amount amount) {
                array.past.add(new Past.Event(0, site, what, from, to, amount));
                if (Trace.ON) {
                    Trace.move(what, Key.range(array, lo, hi), amount, from, to, site);
                }
            }
        });
    }
}
