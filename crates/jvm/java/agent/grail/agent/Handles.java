package grail.agent;

import java.lang.invoke.VarHandle;
import jdk.internal.misc.Unsafe;

/** What a variable handle stands for: the same place as the field or element itself. */
final class Handles {
    private static final Unsafe U = Unsafe.getUnsafe();

    private Handles() {}

    static void use(State s, VarHandle handle, Object object, int index, int mode, int site) {
        Object base = object;
        long place = index;
        boolean isElement = index >= 0 && object != null && object.getClass().isArray();
        if (!isElement) {
            Long offset = offset(handle);
            Object fixed = object == null ? base(handle) : null;
            base = object != null ? object : fixed != null ? fixed : handle;
            place = offset == null ? 0 : offset;
        }
        boolean isPlain = mode == Modes.PLAIN_READ || mode == Modes.PLAIN_WRITE;
        boolean isOfProgram = isPlain && Agent.SITES.get(site) != null;
        if (!isPlain) {
            Races.ordered(s, base, place, mode);
        } else if (isOfProgram && isElement && Hook.recording) {
            Races.element(s, base, index, site, mode == Modes.PLAIN_WRITE);
        } else if (isOfProgram && base != handle) {
            Races.plain(s, base, place, site, mode == Modes.PLAIN_WRITE, "a variable handle");
        }
    }

    /** Handles have classes of their own for fields; their names have not changed since there are any. */
    private static Long offset(VarHandle handle) {
        Class<?> c = declares(handle, "fieldOffset");
        return c == null ? null : U.getLong(handle, U.objectFieldOffset(c, "fieldOffset"));
    }

    private static Object base(VarHandle handle) {
        Class<?> c = declares(handle, "base");
        return c == null ? null : U.getReference(handle, U.objectFieldOffset(c, "base"));
    }

    private static Class<?> declares(VarHandle handle, String field) {
        for (Class<?> c = handle.getClass(); c != VarHandle.class; c = c.getSuperclass()) {
            if (c.getName().endsWith("ReadOnly")) {
                boolean isStatic = c.getName().endsWith("FieldStaticReadOnly");
                boolean isInstance = c.getName().endsWith("FieldInstanceReadOnly");
                return isStatic || isInstance && field.equals("fieldOffset") ? c : null;
            }
        }
        return null;
    }
}
