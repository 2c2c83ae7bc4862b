package grail.agent;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Properties;
import jdk.internal.misc.Unsafe;

/**
 * Runs a program again and again, each time as a line of standard input says, with classes of its own. A line is
 * answered by a line.
 */
public final class Explore {
    private static final PrintStream ANSWERS = System.out;

    private Explore() {}

    /** What shows a run instead of trying many: its own output is seen. */
    private static boolean shows;

    /** The number of steps in a run, the class to start with, then the program's own arguments. */
    public static void main(String[] args) throws Exception {
        PrintStream complaints = System.err;
        try {
            explore(args);
        } catch (RuntimeException | Error e) {
            e.printStackTrace(complaints);
            Runtime.getRuntime().halt(1);
        }
    }

    private static void explore(String[] args) throws Exception {
        InputStream input = System.in;
        String once = System.getProperty("grail.schedule");
        System.clearProperty("grail.schedule");
        Choices.most = Long.parseLong(args[0]);
        URL[] path = path();
        String[] rest = Arrays.copyOfRange(args, 2, args.length);
        if (!Agent.beginExploring()) {
            Runtime.getRuntime().halt(1);
        }
        if (once != null) {
            PrintStream out = System.out;
            PrintStream err = System.err;
            run("straight", path, args[1], rest);
            Turns.letGo();
            shows = true;
            System.setOut(out);
            System.setErr(err);
            System.setIn(input);
            String end = run(once, path, args[1], rest);
            // Whoever is in the middle of printing leaves that first; each line was written when it ended.
            Turns.letGo();
            Runtime.getRuntime().halt(end.equals("failed") ? 1 : 0);
        }
        BufferedReader schedules = new BufferedReader(new InputStreamReader(input));
        // The first run sets up what the library sets up once; it is like no other.
        run("straight", path, args[1], rest);
        Turns.letGo();
        for (String schedule = schedules.readLine(); schedule != null; schedule = schedules.readLine()) {
            String end = run(schedule, path, args[1], rest);
            Report.Line line = new Report.Line("ran").put("end", end).put("trace", Choices.trace())
                    .put("pending", Turns.pending()).put("schedule", Choices.schedule()).put("executor", "false")
                    .put("patient", "false");
            Turns.letGo();
            ANSWERS.println(line.text());
            ANSWERS.flush();
        }
        Runtime.getRuntime().halt(0);
    }

    private static URL[] path() throws IOException {
        ArrayList<URL> path = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            path.add(new File(entry).toURI().toURL());
        }
        return path.toArray(new URL[0]);
    }

    private static String run(String schedule, URL[] path, String name, String[] args) throws Exception {
        Properties before = (Properties) System.getProperties().clone();
        if (!shows) {
            System.setIn(InputStream.nullInputStream());
            System.setOut(new PrintStream(OutputStream.nullOutputStream()));
            System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        }
        Thread.setDefaultUncaughtExceptionHandler(null);
        new FileOutputStream(Agent.report).close();
        Agent.forget();
        Races.forget();
        State.forget();
        Numbers.forget();
        Report.write(new Report.Line("begun"));
        try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            // A failing assertion is a failure: they are tried in every schedule.
            loader.setDefaultAssertionStatus(true);
            Thread main = new Thread(new ThreadGroup("main"), new Main(loader, name, args), "main");
            main.setContextClassLoader(loader);
            Turns.begin(State.first(main), schedule);
            main.start();
            return Turns.awaitEnd();
        } finally {
            System.setProperties(before);
        }
    }

    /** The program's first thread. */
    private static final class Main implements Runnable {
        private final ClassLoader loader;
        private final String name;
        private final String[] args;

        Main(ClassLoader loader, String name, String[] args) {
            this.loader = loader;
            this.name = name;
            this.args = args;
        }

        @Override
        public void run() {
            try {
                Class<?> type = Class.forName(name, true, loader);
                Method main = type.getMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) args.clone());
            } catch (InvocationTargetException e) {
                Unsafe.getUnsafe().throwException(e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
