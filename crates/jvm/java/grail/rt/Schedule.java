package grail.rt;

import java.util.Random;

/** Where threads may be made to give way. */
final class Schedule {
    private static final String SEED = System.getProperty("grail.seed");
    private static final Random RANDOM = SEED == null ? null : new Random(Long.parseLong(SEED));

    private Schedule() {}

    /** Before an operation that other threads can notice. */
    static void point() {
        if (RANDOM == null) {
            return;
        }
        int choice;
        synchronized (RANDOM) {
            choice = RANDOM.nextInt(8);
        }
        if (choice < 2) {
            Thread.yield();
        } else if (choice == 2) {
            java.util.concurrent.locks.LockSupport.parkNanos(200_000);
        }
    }
}
