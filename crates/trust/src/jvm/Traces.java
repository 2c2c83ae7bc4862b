import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Runs `main` of each class that is named, and prints what it printed and how it ended. */
public class Traces {
    public static void main(String[] args) throws Exception {
        PrintStream real = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        URL[] folder = {Path.of(args[0]).toUri().toURL()};
        ClassLoader loader = new URLClassLoader(folder, ClassLoader.getPlatformClassLoader());
        loader.setDefaultAssertionStatus(true);
        for (int n = 1; n < args.length; n++) {
            ByteArrayOutputStream trace = new ByteArrayOutputStream();
            System.setOut(new PrintStream(trace, false, StandardCharsets.UTF_8));
            String end = run(args[n], loader);
            System.out.flush();
            real.println("> " + args[n]);
            for (String line : trace.toString(StandardCharsets.UTF_8).split("\n", -1)) real.println("| " + line);
            real.println("= " + end);
        }
        real.flush();
    }

    private static String run(String name, ClassLoader loader) throws Exception {
        try {
            Method main = Class.forName(name, true, loader).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) null);
            return "normal";
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getName();
        } catch (LinkageError e) {
            // Some versions of javac make classes that no JVM takes, of switch expressions around `try`.
            return e.getClass().getName();
        }
    }
}
