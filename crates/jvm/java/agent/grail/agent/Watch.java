package grail.agent;

import java.util.Map;
import jdk.internal.misc.Unsafe;

/** Looks whether all threads of the program wait for ever, and none of them can end that. */
final class Watch implements Runnable {
    private static final int PATIENCE = 10;
    private static final int PAUSE = 100;

    private Watch() {}

    static void start(Thread main) {
        ThreadGroup system = main.getThreadGroup();
        while (system.getParent() != null) {
            system = system.getParent();
        }
        Thread watch = new Thread(system, new Watch(), "grail");
        watch.setDaemon(true);
        giveBack(watch.getId());
        State.ignore(watch);
        watch.start();
    }

    /** Threads are numbered for the program: this one is none of them. */
    private static void giveBack(long id) {
        Unsafe u = Unsafe.getUnsafe();
        for (String name : new String[] {"threadSeqNumber", "tidSeqNumber"}) {
            try {
                java.lang.reflect.Field field = Thread.class.getDeclaredField(name);
                u.compareAndSetLong(u.staticFieldBase(field), u.staticFieldOffset(field), id, id - 1);
                return;
            } catch (NoSuchFieldException e) {
                // Another version of Java keeps it elsewhere.
            }
        }
    }

    @Override
    public void run() {
        int still = 0;
        try {
            while (still < PATIENCE) {
                Thread.sleep(PAUSE);
                still = allWait() ? still + 1 : 0;
            }
        } catch (InterruptedException e) {
            return;
        }
        Report.Line line = new Report.Line("deadlock");
        int n = 0;
        for (Map.Entry<Thread, StackTraceElement[]> e : Thread.getAllStackTraces().entrySet()) {
            if (counts(e.getKey()) && waits(e.getKey())) {
                line.put("thread" + n, e.getKey().getName()).stack("stack" + n, e.getValue());
                n++;
            }
        }
        Report.write(line.put("threads", n));
        System.out.flush();
        Runtime.getRuntime().halt(1);
    }

    /** Of the program: not of the virtual machine, and not ours. */
    private static boolean counts(Thread t) {
        State s = State.known(t);
        return s != null && !s.ignored;
    }

    private static boolean waits(Thread t) {
        Thread.State state = t.getState();
        return state == Thread.State.BLOCKED || state == Thread.State.WAITING;
    }

    /** Whether nobody runs, sleeps or waits for a limited time, and somebody who keeps the program alive waits. */
    private static boolean allWait() {
        if (Outside.canWake()) {
            return false;
        }
        ThreadGroup top = Thread.currentThread().getThreadGroup();
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
}
