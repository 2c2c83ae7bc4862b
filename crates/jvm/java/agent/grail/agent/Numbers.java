package grail.agent;

import java.lang.reflect.Field;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.misc.Unsafe;

/** What the library counts and keeps for the whole virtual machine: each run begins as the first one. */
final class Numbers {
    private static final Unsafe U = Unsafe.getUnsafe();

    private Numbers() {}

    static void forget() {
        set(Thread.class, "threadInitNumber", 0);
        set("java.lang.Thread$ThreadNumbering", "next", 0);
        number("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber", 1);
        number("java.util.Timer", "nextSerialNumber", 0);
        number("java.util.concurrent.ThreadLocalRandom", "probeGenerator", 0);
        number("java.util.concurrent.ThreadLocalRandom", "seeder", SEED);
        number("java.util.Random", "seedUniquifier", SEED);
        commonPool();
    }

    private static final long SEED = 8_682_522_807_148_012L;

    /** The pool that everybody shares is another one in each run: its threads end with their run. */
    private static void commonPool() {
        try {
            java.lang.reflect.Constructor<?> make = ForkJoinPool.class.getDeclaredConstructor(byte.class);
            make.setAccessible(true);
            Object pool = make.newInstance((byte) 0);
            reference(ForkJoinPool.class, "common", pool);
            Field async = CompletableFuture.class.getDeclaredField("ASYNC_POOL");
            if (U.getReference(U.staticFieldBase(async), U.staticFieldOffset(async)) instanceof ForkJoinPool) {
                reference(CompletableFuture.class, "ASYNC_POOL", pool);
            }
        } catch (ReflectiveOperationException e) {
            // Another version of Java makes it in another way: its threads are then found outside the schedule.
        }
    }

    private static void reference(Class<?> owner, String name, Object value) throws NoSuchFieldException {
        Field field = owner.getDeclaredField(name);
        U.putReferenceVolatile(U.staticFieldBase(field), U.staticFieldOffset(field), value);
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

    /** An atomic number. */
    private static void number(String owner, String name, long value) {
        try {
            Field field = Class.forName(owner).getDeclaredField(name);
            Object number = U.getReference(U.staticFieldBase(field), U.staticFieldOffset(field));
            if (number instanceof AtomicInteger) {
                ((AtomicInteger) number).set((int) value);
            } else if (number instanceof AtomicLong) {
                ((AtomicLong) number).set(value);
            }
        } catch (ReflectiveOperationException e) {
            // Likewise.
        }
    }
}
