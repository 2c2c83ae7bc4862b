package grail.rt;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/** Calls a method again and again, with other arguments each time, and each time in a program that has just begun. */
public final class Trials {
    /** Milliseconds of a processor for one call: how much else the machine has to do does not matter. */
    private static final long PATIENCE = 1000;
    /** Milliseconds for a call that does nothing meanwhile. */
    private static final long IDLE = 3000;
    /** So many calls may go on without an end, beside the others. */
    private static final int MOST_ENDLESS = 3;
    /** How many choices are tried for each call, if something happens by contract. */
    private static final int MOST_TAPES = Integer.getInteger("grail.mostTapes", 1);

    private final URL[] urls;
    private final String[] args;
    private final String report;

    private Trials(URL[] urls, String[] args, String report) {
        this.urls = urls;
        this.args = args;
        this.report = report;
    }

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
        int endless = 0;
        boolean found = false;
        for (int i = 0; i < calls.size() && endless < MOST_ENDLESS && !found; i++) {
            System.setProperty("grail.args", calls.get(i));
            // Only what has come to its end says something.
            Trials trials = new Trials(urls, args, report + "." + i);
            if (trials.choices()) {
                Files.writeString(Path.of(report + "." + i + ".done"), "");
                // Of what happens by contract, one example is enough.
                found = MOST_TAPES > 1 && trials.failed();
            } else {
                endless++;
            }
        }
        Runtime.getRuntime().halt(0);
    }

    /** Makes a call with one choice after the other, the plainest first, until it fails. Whether all ended in time. */
    private boolean choices() throws Exception {
        System.setProperty("grail.report", report);
        ArrayDeque<int[]> waiting = new ArrayDeque<>();
        waiting.add(new int[0]);
        for (int n = 0; n < MOST_TAPES && !waiting.isEmpty(); n++) {
            int[] tape = waiting.remove();
            System.setProperty("grail.tape", String.join(",", Arrays.stream(tape).mapToObj(String::valueOf).toList()));
            Files.deleteIfExists(Path.of(report));
            URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
            if (!call(loader)) {
                return false;
            }
            if (MOST_TAPES == 1) {
                return true;
            }
            Object[] chosen = (Object[]) loader.loadClass("grail.rt.Open").getMethod("chosen").invoke(null);
            if ((boolean) chosen[1] && failed()) {
                return true;
            }
            after(tape, (int[]) chosen[0], waiting);
        }
        Files.deleteIfExists(Path.of(report));
        return true;
    }

    /** What comes after a tape differs in one choice, not before the last one that was not the plainest, so that nothing comes twice. */
    private static void after(int[] tape, int[] among, ArrayDeque<int[]> waiting) {
        for (int at = Math.max(tape.length - 1, 0); at < among.length; at++) {
            int[] next = Arrays.copyOf(tape, Math.max(tape.length, at + 1));
            if (++next[at] < among[at]) {
                waiting.add(next);
            }
        }
    }

    private boolean failed() throws IOException {
        Path path = Path.of(report);
        String text = Files.exists(path) ? Files.readString(path) : "";
        return text.contains("\"kind\":\"violation\"") || text.contains("\"kind\":\"thrown\"");
    }

    /** Whether it came to an end in time. */
    private boolean call(URLClassLoader loader) throws InterruptedException {
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
        return ends(main);
    }

    private static boolean ends(Thread main) throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long busy = 0;
        long since = System.nanoTime();
        while (true) {
            main.join(20);
            if (!main.isAlive()) {
                return true;
            }
            long used = threads.getThreadCpuTime(main.getId()) / 1_000_000;
            if (used > busy) {
                busy = used;
                since = System.nanoTime();
            }
            boolean waits = main.getState() != Thread.State.RUNNABLE;
            if (busy > PATIENCE || waits && (System.nanoTime() - since) / 1_000_000 > IDLE) {
                return false;
            }
        }
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
