package grail.agent;

import jdk.internal.misc.Unsafe;

/** Whether a class was set up. */
final class Classes {
    private static final Unsafe U = Unsafe.getUnsafe();

    private Classes() {}

    /** A class of the program that is not set up yet. */
    static boolean isOpen(Class<?> c) {
        return c.getClassLoader() != null && U.shouldBeInitialized(c);
    }
}
