package grail.rt;

/**
 * What instrumented code calls, under one short name because it stands in the middle of the user's lines: fields and objects here, and by
 * inheritance {@link Sync monitors and threads}, {@link Specs specifications}, {@link Elements arrays} and {@link Values values}.
 */
public final class G extends Sync {
    private G() {}

    /** As whom the running call is noted in objects. */
    public static Object me() {
        return Ledger.me();
    }

    /** Slots for the fields of a new object; the one in front is for what is known of the object itself. */
    public static Object[] alloc(int n) {
        Object[] slots = new Object[n + 1];
        Object me = me();
        for (int i = 1; i <= n; i++) {
            slots[i] = me;
        }
        if (Policy.MODULAR) {
            State.get().top.list(slots);
        }
        return slots;
    }

    /** Where an object was made. */
    public static <T> T made(T o, Object[] slots, int site) {
        if (slots != null && slots[0] == null) {
            slots[0] = site;
        }
        return o;
    }

    /** Static fields belong to nobody once the class is initialised. */
    public static void pool(Object[] slots) {
        Object me = me();
        for (int i = 1; i < slots.length; i++) {
            if (slots[i] == me) {
                slots[i] = Ledger.POOL;
            }
        }
    }

    public static void read(Object[] slots, int slot, int field, int site) {
        Ledger.field(slots, slot, field, false, site);
    }

    public static void write(Object[] slots, int slot, int field, int site) {
        Ledger.field(slots, slot, field, true, site);
    }

    /** The slots of an object whose class has no name. */
    private static final ClassValue<java.lang.reflect.Field> SLOTS = new ClassValue<>() {
        @Override
        protected java.lang.reflect.Field computeValue(Class<?> type) {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                try {
                    java.lang.reflect.Field slots = c.getDeclaredField("$g");
                    slots.setAccessible(true);
                    return slots;
                } catch (NoSuchFieldException e) {
                    // Perhaps further up.
                }
            }
            throw new IllegalStateException(type + " has no slots");
        }
    };

    private static Object[] slotsOf(Object o) {
        try {
            return (Object[]) SLOTS.get(o.getClass()).get(o);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static int readOf(Object o, int slot, int field, int site) {
        Ledger.field(slotsOf(o), slot, field, false, site);
        return 0;
    }

    public static int writeOf(Object o, int slot, int field, int site) {
        Ledger.field(slotsOf(o), slot, field, true, site);
        return 0;
    }

    /** A copy has slots of its own. */
    public static <T> T cloned(T o) {
        if (o != null && !o.getClass().isArray()) {
            try {
                java.lang.reflect.Field slots = SLOTS.get(o.getClass());
                Object[] old = (Object[]) slots.get(o);
                slots.set(o, old == null ? null : alloc(old.length - 1));
            } catch (IllegalAccessException | IllegalStateException e) {
                // No class of the program: nothing is tracked.
            }
        }
        return o;
    }
}
