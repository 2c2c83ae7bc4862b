package grail.rt;

import java.util.concurrent.atomic.AtomicInteger;

/** How many objects each thread has, for programs that ask for all of them ({@link Policy#COUNTS}). Numbers keep nothing alive. */
final class Holdings {
    private static final WeakMap<AtomicInteger> NUMBERS = new WeakMap<>();

    private Holdings() {}

    static int of(Thread thread) {
        return NUMBERS.get(thread, key -> new AtomicInteger()).get();
    }

    /** What is not a thread has nothing. */
    static void add(Object holder, int n) {
        if (holder instanceof Thread thread) {
            NUMBERS.get(thread, key -> new AtomicInteger()).addAndGet(n);
        }
    }

    /** After something that is none of the thread's own affairs. */
    static void restore(Thread thread, int n) {
        add(thread, n - of(thread));
    }
}
