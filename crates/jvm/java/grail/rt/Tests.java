package grail.rt;

import java.io.PrintWriter;
import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Test classes of JUnit: run by whichever of its launchers is on the class path. */
final class Tests {
    private Tests() {}

    /** The classes that have tests, of those that are wanted. */
    static List<Class<?>> find(String[] classes, String wanted) throws ClassNotFoundException {
        ArrayList<Class<?>> found = new ArrayList<>();
        for (String name : classes) {
            if (!name.isEmpty() && (wanted.isEmpty() || name.equals(wanted))) {
                Class<?> type = Class.forName(name, false, Tests.class.getClassLoader());
                if (hasTests(type)) {
                    found.add(type);
                }
            }
        }
        return found;
    }

    private static boolean hasTests(Class<?> type) {
        for (Method m : type.getDeclaredMethods()) {
            for (Annotation a : m.getAnnotations()) {
                String name = a.annotationType().getName();
                if (name.startsWith("org.junit.") && (name.endsWith("Test") || name.endsWith(".TestFactory"))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Runs all tests and prints what came of them; returns whether all have passed. */
    static boolean run(List<Class<?>> types) throws ReflectiveOperationException {
        try {
            return byPlatform(types);
        } catch (ClassNotFoundException e) {
            return byCore(types);
        }
    }

    /** JUnit 5. */
    private static boolean byPlatform(List<Class<?>> types) throws ReflectiveOperationException {
        String core = "org.junit.platform.launcher.core.";
        Class<?> builder = Class.forName(core + "LauncherDiscoveryRequestBuilder");
        Class<?> selectors = Class.forName("org.junit.platform.engine.discovery.DiscoverySelectors");
        Class<?> selector = Class.forName("org.junit.platform.engine.DiscoverySelector");
        Object chosen = Array.newInstance(selector, types.size());
        for (int i = 0; i < types.size(); i++) {
            Array.set(chosen, i, selectors.getMethod("selectClass", Class.class).invoke(null, types.get(i)));
        }
        Object request = builder.getMethod("request").invoke(null);
        builder.getMethod("selectors", chosen.getClass()).invoke(request, chosen);
        Object built = builder.getMethod("build").invoke(request);

        Class<?> listener = Class.forName("org.junit.platform.launcher.TestExecutionListener");
        Class<?> summaries = Class.forName("org.junit.platform.launcher.listeners.SummaryGeneratingListener");
        Object watching = summaries.getDeclaredConstructor().newInstance();
        Object listeners = Array.newInstance(listener, 1);
        Array.set(listeners, 0, watching);
        Object launcher = Class.forName(core + "LauncherFactory").getMethod("create").invoke(null);
        Class<?> requests = Class.forName("org.junit.platform.launcher.LauncherDiscoveryRequest");
        Class.forName("org.junit.platform.launcher.Launcher")
                .getMethod("execute", requests, listeners.getClass()).invoke(launcher, built, listeners);

        Object summary = summaries.getMethod("getSummary").invoke(watching);
        Class<?> read = Class.forName("org.junit.platform.launcher.listeners.TestExecutionSummary");
        long found = (long) read.getMethod("getTestsFoundCount").invoke(summary);
        long failed = (long) read.getMethod("getTotalFailureCount").invoke(summary);
        if (failed > 0) {
            PrintWriter out = new PrintWriter(System.out, true);
            read.getMethod("printFailuresTo", PrintWriter.class, int.class).invoke(summary, out, 10);
        }
        return told(found, failed);
    }

    /** JUnit 4. */
    private static boolean byCore(List<Class<?>> types) throws ReflectiveOperationException {
        Class<?> core = Class.forName("org.junit.runner.JUnitCore");
        Object result = core.getMethod("runClasses", Class[].class).invoke(null, (Object) types.toArray(new Class<?>[0]));
        Class<?> read = Class.forName("org.junit.runner.Result");
        List<?> failures = (List<?>) read.getMethod("getFailures").invoke(result);
        failures.forEach(System.out::println);
        return told((int) read.getMethod("getRunCount").invoke(result), failures.size());
    }

    private static boolean told(long found, long failed) {
        System.out.println(found + (found == 1 ? " test, " : " tests, ") + (failed == 0 ? "all passed" : failed + " failed"));
        return failed == 0;
    }
}
