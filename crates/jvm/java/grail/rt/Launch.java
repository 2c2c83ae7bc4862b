package grail.rt;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Starts the program: finds its `main` among the classes that were compiled, and calls it. */
public final class Launch {
    static volatile Thread mainThread;
    private static final int VIOLATED = 1;

    private Launch() {}

    /** The classes to look at, separated by commas, then the program's own arguments. */
    public static void main(String[] args) throws Throwable {
        mainThread = Thread.currentThread();
        String[] classes = args[0].split(",");
        String wanted = System.getProperty("grail.entry", "");
        String given = System.getProperty("grail.args", "");
        Entry chosen = Entry.find(wanted, classes, given.isEmpty() ? new String[0] : given.split("\t", -1));
        List<Class<?>> tests = chosen == null && !hasMain(classes, wanted) ? Tests.find(classes, wanted) : List.of();
        Method entry = chosen != null ? chosen.method : tests.isEmpty() ? main(classes, wanted) : null;
        Object[] arguments = entry == null || entry.getParameterCount() == 0 ? new Object[0]
                : new Object[] {Arrays.copyOfRange(args, 1, args.length)};
        // Whoever runs several programs in one virtual machine watches over them.
        if (!Boolean.getBoolean("grail.embedded")) {
            Thread.setDefaultUncaughtExceptionHandler(Launch::uncaught);
            Runtime.getRuntime().addShutdownHook(new Thread(Launch::end, "grail"));
            Thread watch = new Thread(Turns.ON ? Launch::watchTurns : Launch::watch, "grail");
            watch.setDaemon(true);
            watch.start();
        }
        if (Turns.ON) {
            Turns.main(mainThread);
        }
        if (Policy.OWNERSHIP) {
            Arrays.stream(arguments).filter(a -> a != null && a.getClass().isArray()).forEach(Own::made);
        }
        boolean failed = false;
        try {
            if (chosen != null) {
                call(chosen);
            } else if (entry != null) {
                call(entry, arguments);
            } else if (!Tests.run(tests)) {
                failed = true;
            }
        } catch (Throwable t) {
            if (Turns.ON) {
                Turns.uncaught(t);
            }
            throw t;
        } finally {
            if (Turns.ON) {
                Turns.mainEnded();
            }
        }
        if (failed) {
            Sync.exit(1, -1);
        }
    }

    private static boolean hasMain(String[] classes, String wanted) throws Throwable {
        ArrayList<Method> found = new ArrayList<>();
        for (String name : classes) {
            if (!name.isEmpty() && (wanted.isEmpty() || name.equals(wanted))) {
                look(name, found, found);
            }
        }
        return !found.isEmpty();
    }

    /** How a run went whose threads take turns. */
    public static String[] ran() throws InterruptedException {
        return Turns.ran();
    }

    /** The one method to start with, in the wanted class or in all. */
    private static Method main(String[] classes, String wanted) throws Throwable {
        ArrayList<Method> found = new ArrayList<>();
        ArrayList<Method> plain = new ArrayList<>();
        for (String name : classes) {
            if (!name.isEmpty() && (wanted.isEmpty() || name.equals(wanted))) {
                look(name, found, plain);
            }
        }
        ArrayList<Method> all = found.isEmpty() ? plain : found;
        if (all.size() != 1) {
            entryProblem(all, wanted);
        }
        return all.get(0);
    }

    private static void look(String name, ArrayList<Method> found, ArrayList<Method> plain) throws Throwable {
        Class<?> type = Class.forName(name, false, Launch.class.getClassLoader());
        for (Method m : type.getDeclaredMethods()) {
            if (!m.getName().equals("main") || m.getReturnType() != void.class || m.isSynthetic()) {
                continue;
            }
            boolean isStatic = Modifier.isStatic(m.getModifiers());
            if (isStatic && Modifier.isPublic(m.getModifiers())
                    && Arrays.equals(m.getParameterTypes(), new Class<?>[] {String[].class})) {
                found.add(m);
            } else if (!isStatic && m.getParameterCount() == 0 && !Modifier.isAbstract(m.getModifiers())) {
                plain.add(m);
            }
        }
    }

    private static void entryProblem(ArrayList<Method> all, String wanted) {
        StringBuilder names = new StringBuilder();
        for (Method m : all) {
            names.append(names.length() == 0 ? "" : ", ").append(m.getDeclaringClass().getName());
        }
        Report.write(new Report.Line("entry").put("wanted", wanted).put("found", names.toString()));
        Runtime.getRuntime().halt(2);
    }

    private static void call(Entry chosen) throws Throwable {
        try {
            chosen.call();
        } catch (InvocationTargetException e) {
            throw trimmed(e.getCause());
        }
    }

    /** An instance method is called on an object that a constructor without parameters makes. */
    private static void call(Method entry, Object[] arguments) throws Throwable {
        entry.setAccessible(true);
        try {
            Object receiver = null;
            if (!Modifier.isStatic(entry.getModifiers())) {
                var constructor = entry.getDeclaringClass().getDeclaredConstructor();
                constructor.setAccessible(true);
                receiver = constructor.newInstance();
            }
            entry.invoke(receiver, arguments);
        } catch (InvocationTargetException e) {
            throw trimmed(e.getCause());
        }
    }

    /** Without the frames below `main`, which plain Java does not have. */
    private static Throwable trimmed(Throwable t) {
        StackTraceElement[] stack = t.getStackTrace();
        int n = stack.length;
        while (n > 0 && (stack[n - 1].getClassName().startsWith("grail.rt.")
                || stack[n - 1].getClassName().startsWith("java.lang.reflect.")
                || stack[n - 1].getClassName().startsWith("jdk.internal.reflect."))) {
            n--;
        }
        t.setStackTrace(Arrays.copyOf(stack, n));
        return t;
    }

    /** As without us, but that violations are told by Grail. */
    private static void uncaught(Thread t, Throwable e) {
        if (!(e instanceof Violation)) {
            System.err.print("Exception in thread \"" + t.getName() + "\" ");
            e.printStackTrace();
        }
    }

    private static void end() {
        Report.write(new Report.Line("end"));
    }

    /** How often in a row all threads must be found waiting. */
    private static final int PATIENCE = 10;

    /** A run whose threads take turns is stopped where that ends. */
    private static void watchTurns() {
        try {
            String[] ran = Turns.ran();
            if (!ran[0].equals("ended") && !ran[0].equals("exited")) {
                Report.write(new Report.Line("ran").put("end", ran[0]).put("schedule", ran[3]));
                System.out.flush();
                Runtime.getRuntime().halt(VIOLATED);
            }
        } catch (InterruptedException e) {
            return;
        }
    }

    /** Nobody can end a wait in which all threads are: then the program is stopped, and after a violation for that reason. */
    private static void watch() {
        int still = 0;
        try {
            while (still < PATIENCE) {
                Thread.sleep(100);
                still = Deadlock.allWait() ? still + 1 : 0;
            }
        } catch (InterruptedException e) {
            return;
        }
        if (Report.hasViolation()) {
            Report.write(new Report.Line("stuck"));
        } else {
            Deadlock.report(Thread.getAllStackTraces());
        }
        System.out.flush();
        Runtime.getRuntime().halt(VIOLATED);
    }
}
