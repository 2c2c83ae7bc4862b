package grail.rt;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Calls a method again and again, with other arguments each time, and each time in a program that has just begun. */
public final class Trials {
    /** Milliseconds for one call. */
    private static final long PATIENCE = 1000;

    private Trials() {}

    /** The classes of the program. Beside the report stands a file with the arguments of one call a line; its report gets the number of the line. */
    public static void main(String[] args) throws Exception {
        System.setProperty("grail.embedded", "true");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        String report = System.getProperty("grail.report");
        String[] path = System.getProperty("java.class.path").split(File.pathSeparator);
        URL[] urls = new URL[path.length];
        for (int i = 0; i < path.length; i++) {
            urls[i] = new File(path[i]).toURI().toURL();
        }
        List<String> calls = Files.readAllLines(Path.of(report + ".calls"));
        for (int i = 0; i < calls.size(); i++) {
            System.setProperty("grail.report", report + "." + i);
            System.setProperty("grail.args", calls.get(i));
            if (!call(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()), args, report + "." + i)) {
                break;
            }
            // Only what has come to its end says something.
            Files.writeString(Path.of(report + "." + i + ".done"), "");
        }
        Runtime.getRuntime().halt(0);
    }

    /** Whether it came to an end in time. */
    private static boolean call(URLClassLoader loader, String[] args, String report) throws InterruptedException {
        Thread main = new Thread(() -> {
            try {
                loader.loadClass("grail.rt.Launch").getMethod("main", String[].class).invoke(null, (Object) args);
            } catch (InvocationTargetException e) {
                if (!e.getCause().getClass().getName().equals("grail.rt.Violation")) {
                    thrown(e.getCause(), report);
                }
            } catch (ReflectiveOperationException e) {
                // Then there is no such class, and no report.
            }
        }, "main");
        main.setContextClassLoader(loader);
        main.setDaemon(true);
        main.start();
        main.join(PATIENCE);
        return !main.isAlive();
    }

    /** Notes an exception that the call has ended with. */
    private static void thrown(Throwable t, String report) {
        try {
            String line = new Report.Line("thrown").put("what", t.getClass().getName()).stack(t.getStackTrace()).text();
            Files.writeString(Path.of(report), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            // A call that says nothing is taken for none.
        }
    }
}
