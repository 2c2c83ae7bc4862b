package grail.rt;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Properties;

/** Runs a program again and again, each time as a line of standard input says, with classes of its own. A line is answered by a line. */
public final class Explore {
    private static final PrintStream ANSWERS = System.out;

    private Explore() {}

    /** The classes to look at, separated by commas, then the program's own arguments. */
    public static void main(String[] args) throws Exception {
        BufferedReader schedules = new BufferedReader(new InputStreamReader(System.in));
        ArrayList<URL> path = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(new File(entry).toURI().toURL());
        }
        URL[] urls = path.toArray(new URL[0]);
        for (String schedule = schedules.readLine(); schedule != null; schedule = schedules.readLine()) {
            ANSWERS.println(run(schedule, urls, args));
            ANSWERS.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    /** Threads without a name are numbered by Java: from the beginning in each run. */
    private static void forgetThreadNumbers() {
        try {
            java.lang.reflect.Field number = Thread.class.getDeclaredField("threadInitNumber");
            number.setAccessible(true);
            number.setInt(null, 0);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Later versions of Java count elsewhere. Only names differ.
        }
    }

    private static String run(String schedule, URL[] path, String[] args) throws Exception {
        Properties before = (Properties) System.getProperties().clone();
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        System.setProperty("grail.turns", schedule);
        System.setProperty("grail.embedded", "true");
        Files.writeString(Path.of(System.getProperty("grail.report")), "");
        try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            Class<?> launch = loader.loadClass("grail.rt.Launch");
            Method begin = launch.getMethod("main", String[].class);
            Method end = launch.getMethod("ran");
            Thread main = new Thread(new ThreadGroup("main"), () -> begin(begin, args), "main");
            main.setContextClassLoader(loader);
            forgetThreadNumbers();
            main.start();
            String[] ran = (String[]) end.invoke(null);
            return new Report.Line("ran").put("end", ran[0]).put("trace", ran[1]).put("pending", ran[2])
                    .put("schedule", ran[3]).put("executor", ran[4])
                    .put("patient", ran[5]).text();
        } finally {
            System.setProperties(before);
        }
    }

    private static void begin(Method main, String[] args) {
        try {
            main.invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            // The program's own affair.
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
