package grail.rt;

import java.util.Map;
import java.util.Set;

/** All threads of the program wait, and none of them can end that. */
final class Deadlock {
    private final Report.Line line = new Report.Line("violation").put("code", "deadlock").put("site", -1);
    private int n;

    /** Threads of the virtual machine, which never wake any of the program, and ours. */
    private static final Set<String> OTHERS = Set.of("Reference Handler", "Finalizer", "Signal Dispatcher",
            "Attach Listener", "Common-Cleaner", "Notification Thread", "Service Thread", "Monitor Deflation Thread",
            "Sweeper thread", "DestroyJavaVM", "grail");

    private static boolean counts(Thread t) {
        return !OTHERS.contains(t.getName()) && !t.getName().contains("CompilerThread");
    }

    private static boolean waits(Thread t) {
        Thread.State state = t.getState();
        return state == Thread.State.BLOCKED || state == Thread.State.WAITING;
    }

    /** Whether nobody runs, sleeps or waits for a limited time, and somebody who keeps the program alive waits. */
    static boolean allWait() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        Thread[] all = new Thread[top.activeCount() + 16];
        int n = top.enumerate(all, true);
        boolean any = false;
        for (int i = 0; i < n; i++) {
            if (counts(all[i])) {
                if (!waits(all[i])) {
                    return false;
                }
                any |= !all[i].isDaemon();
            }
        }
        return any && n < all.length;
    }

    static void report(Map<Thread, StackTraceElement[]> all) {
        Deadlock found = new Deadlock();
        all.forEach((t, stack) -> {
            if (counts(t) && waits(t)) {
                found.add(t, stack, -1);
            }
        });
        found.report();
    }

    /** One that waits, and where. */
    void add(Thread thread, StackTraceElement[] stack, int site) {
        line.put("thread" + n, State.name(thread)).put("site" + n, site).stack("stack" + n, stack);
        n++;
    }

    void report() {
        Report.ended(line.put("threads", n));
    }
}
