package grail.rt;

import java.util.List;
import java.util.Map;

/** Threads that the schedule does not know: those of the common pool, of timers, of pools that the library makes for itself. */
final class Strangers {
    private Strangers() {}

    /** One that is alive and has something to do. While there is one, nobody can say that the others wait for ever. */
    static Thread thread(List<Thread> known) {
        for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
            Thread thread = entry.getKey();
            if (!known.contains(thread) && isOfProgram(thread) && !isIdle(thread, entry.getValue())) {
                return thread;
            }
        }
        return null;
    }

    /** Threads of the virtual machine are in groups of their own; ours have a name. */
    private static boolean isOfProgram(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        if (group == null || thread.getName().equals("grail") || thread == Thread.currentThread()) {
            return false;
        }
        boolean isOfMachine = group.getName().equals("system") || group.getName().equals("InnocuousThreadGroup");
        return !isOfMachine && !isServer(thread);
    }

    /** The thread that asks for one run after the other. */
    private static boolean isServer(Thread thread) {
        return thread.getId() == 1 && Boolean.getBoolean("grail.embedded");
    }

    /** A worker without work, and a timer without tasks, wait for somebody else to give them some. */
    private static boolean isIdle(Thread thread, StackTraceElement[] stack) {
        if (stack.length == 0) {
            return thread.getState() == Thread.State.TERMINATED;
        }
        for (StackTraceElement frame : stack) {
            String place = frame.getClassName() + "." + frame.getMethodName();
            boolean isWorker = place.equals("java.util.concurrent.ForkJoinPool.awaitWork")
                    || place.equals("java.util.concurrent.ThreadPoolExecutor.getTask");
            boolean isTimer = place.equals("java.util.TimerThread.mainLoop")
                    && thread.getState() == Thread.State.WAITING;
            if (isWorker || isTimer) {
                return true;
            }
        }
        return false;
    }
}
