import java.io.File;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import javax.tools.ToolProvider;

/** Compiles and runs many programs in one virtual machine, each with a ledger of its own. A line of the list is one program. */
public class Batch {
    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setProperty("grail.embedded", "true");
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] w = line.split("\t");
            System.setProperty("grail.model", w[3]);
            run(w[0], w[1], Path.of(w[2]), args[1]);
            System.setOut(out);
            System.setErr(err);
        }
        Runtime.getRuntime().halt(0);
    }

    /** In the folder: `sources`, `names`; there come `javac`, `report`, `output` and `status`. */
    static void run(String name, String policy, Path folder, String library) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        ArrayList<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-g", "-d",
                classes.toString(), "-cp", library));
        try (var files = Files.walk(folder.resolve("sources"))) {
            files.filter(f -> f.toString().endsWith(".java")).forEach(f -> options.add(f.toString()));
        }
        int compiled;
        try (FileOutputStream log = new FileOutputStream(folder.resolve("javac").toFile())) {
            compiled = ToolProvider.getSystemJavaCompiler().run(null, log, log, options.toArray(new String[0]));
        }
        if (compiled != 0) {
            Files.writeString(folder.resolve("status"), "not compiled");
            return;
        }
        TreeSet<String> names = new TreeSet<>();
        try (var files = Files.walk(classes)) {
            files.filter(f -> f.toString().endsWith(".class")).forEach(f -> {
                String path = classes.relativize(f).toString();
                names.add(path.substring(0, path.length() - 6).replace(File.separatorChar, '.'));
            });
        }
        System.setProperty("grail.policy", policy);
        System.setProperty("grail.report", folder.resolve("report").toString());
        System.setProperty("grail.names", folder.resolve("names").toString());
        Files.writeString(folder.resolve("report"), "");
        PrintStream output = new PrintStream(new FileOutputStream(folder.resolve("output").toFile()), true);
        System.setOut(output);
        System.setErr(new PrintStream(new FileOutputStream(folder.resolve("errors").toFile()), true));
        URL[] path = {classes.toUri().toURL(), Path.of(library).toUri().toURL()};
        URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
        String[] status = {"0"};
        ThreadGroup group = new ThreadGroup(name);
        Thread main = new Thread(group, () -> {
            try {
                loader.loadClass("grail.rt.Launch").getMethod("main", String[].class)
                        .invoke(null, (Object) new String[] {String.join(",", names)});
            } catch (java.lang.reflect.InvocationTargetException e) {
                status[0] = "1";
                if (!e.getCause().getClass().getName().equals("grail.rt.Violation")) {
                    System.out.println("uncaught " + e.getCause());
                }
            } catch (ReflectiveOperationException e) {
                status[0] = e.toString();
            }
        }, "main");
        main.setContextClassLoader(loader);
        main.start();
        long end = System.currentTimeMillis() + 20_000;
        while (alive(group) && System.currentTimeMillis() < end) {
            // A violation may leave others waiting for ever.
            if (!main.isAlive() && status[0].equals("1") && System.currentTimeMillis() > end - 18_500) {
                break;
            }
            Thread.sleep(2);
        }
        output.flush();
        Files.writeString(folder.resolve("status"), System.currentTimeMillis() >= end ? "too long" : status[0]);
    }

    static boolean alive(ThreadGroup group) {
        Thread[] all = new Thread[64];
        int n = group.enumerate(all);
        for (int i = 0; i < n; i++) {
            if (!all[i].isDaemon()) {
                return true;
            }
        }
        return false;
    }
}
