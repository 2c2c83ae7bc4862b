package grail.agent;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/** What the library counts and keeps for the whole virtual machine: each run begins as the first one. */
final class Numbers {
    private static final Unsafe U = Unsafe.getUnsafe();

    private Numbers() {}

    static void forget() {
        set(Thread.class, "threadInitNumber", 0);
        set("java.lang.Thread$ThreadNumbering", "next", 0);
        zero("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber");
        zero("java.util.Timer", "nextSerialNumber");
    }

    private static void set(String owner, String name, int value) {
        try {
            set(Class.forName(owner), name, value);
        } catch (ClassNotFoundException e) {
            // Another version of Java counts elsewhere; only names differ.
        }
    }

    private static void set(Class<?> owner, String name, int value) {
        try {
            Field field = owner.getDeclaredField(name);
            U.putInt(U.staticFieldBase(field), U.staticFieldOffset(field), value);
        } catch (NoSuchFieldException e) {
            // Likewise.
        }
    }

    /** An atomic number, which begins at one in pools and at zero in timers. */
    private static void zero(String owner, String name) {
        try {
            Field field = Class.forName(owner).getDeclaredField(name);
            Object number = U.getReference(U.staticFieldBase(field), U.staticFieldOffset(field));
            if (number instanceof java.util.concurrent.atomic.AtomicInteger) {
                ((java.util.concurrent.atomic.AtomicInteger) number).set(name.equals("poolNumber") ? 1 : 0);
            }
        } catch (ReflectiveOperationException e) {
            // Likewise.
        }
    }
}
