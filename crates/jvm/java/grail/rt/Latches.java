package grail.rt;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Latches: who counts down hands something over, and who waits gets of all of it as much as its right to wait. */
public final class Latches {
    /** Which predicates the rights are: `countDownRight(k)` and `awaitRight()`. */
    private static volatile int counting;
    private static volatile int waiting;

    private Latches() {}

    /** The rights come into being, once. */
    public static void commit(CountDownLatch latch, int countDownRight, int awaitRight, int site) {
        Guards.Guard guard = Guards.used(latch, Sync.WRITE, site);
        if (guard == null) {
            return;
        }
        counting = countDownRight;
        waiting = awaitRight;
        if (guard.committed) {
            Report.violation(new Report.Line("violation").put("code", "commitFailed:perm").put("site", site)
                    .put("what", "the rights of " + Program.value(latch)).put("held", "0").put("needed", "1"));
            return;
        }
        Resources top = State.get().top;
        for (int k = 0; k < latch.getCount(); k++) {
            top.addInstance(right(latch, k), Amount.FULL, Resources.loose());
        }
        top.addInstance(right(latch), Amount.FULL, Resources.loose());
        guard.committed = true;
    }

    private static Key right(CountDownLatch latch, int k) {
        return new Key.Instance(counting, latch, new Object[] {k});
    }

    private static Key right(CountDownLatch latch) {
        return new Key.Instance(waiting, latch, new Object[0]);
    }

    private static void missing(Key right, Amount held, String needed, int site) {
        Report.violation(new Report.Line("violation").put("code", "latchRight").put("site", site)
                .put("what", right.show()).put("held", held.toString()).put("needed", needed));
    }

    public static void countDown(CountDownLatch latch, int k, int site) {
        Guards.Guard guard = Guards.committed(latch, Sync.WRITE, site);
        if (guard != null) {
            Resources top = State.get().top;
            Key right = right(latch, k);
            Amount held = top.get(right);
            if (held.isFull()) {
                top.takeInstance(right, Amount.FULL);
            } else {
                missing(right, held, "1", site);
            }
            guard.put(Guards.give(guard, latch, k, "invariantFailed", site, null));
        }
        latch.countDown();
    }

    public static void await(CountDownLatch latch, int site) throws InterruptedException {
        Guards.Guard guard = Guards.committed(latch, Sync.WRITE, site);
        latch.await();
        opened(guard, latch, site);
    }

    public static boolean await(CountDownLatch latch, long time, TimeUnit unit, int site) throws InterruptedException {
        Guards.Guard guard = Guards.committed(latch, Sync.WRITE, site);
        boolean open = latch.await(time, unit);
        if (open) {
            opened(guard, latch, site);
        }
        return open;
    }

    private static void opened(Guards.Guard guard, CountDownLatch latch, int site) {
        if (guard == null) {
            return;
        }
        Resources top = State.get().top;
        Key right = right(latch);
        Amount part = top.get(right);
        if (!part.isPositive()) {
            missing(right, part, "read", site);
            return;
        }
        top.takeInstance(right, part);
        Guards.take(guard.takePart(part), latch, site);
    }
}
