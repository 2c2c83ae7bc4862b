package grail.agent;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import jdk.internal.loader.ClassLoaders;

/** Begins when the first class of the program is loaded, and rewrites each of them. */
final class Agent {
    static final Sites SITES = new Sites();
    static String report;
    private static boolean explores;
    private static boolean failed;
    private static final HashSet<String> UNWATCHED = new HashSet<>();
    private static final HashSet<Sites.Site> BESIDE = new HashSet<>();
    /** Classes with code that sets them up. */
    private static final HashSet<String> SETTING_UP = new HashSet<>();
    /** Methods that could not be rewritten. */
    private static final HashSet<String> LEFT = new HashSet<>();
    private static final HashMap<String, byte[]> REWRITTEN = new HashMap<>();

    private Agent() {}

    private static String taken(String name) {
        String value = System.getProperty(name);
        System.clearProperty(name);
        return value;
    }

    private static void begin() {
        String home = taken("grail.home");
        report = taken("grail.report");
        if (home == null || report == null) {
            failed = true;
            return;
        }
        try (BufferedReader in = new BufferedReader(new FileReader(home + "/sites", StandardCharsets.UTF_8))) {
            SITES.read(in);
        } catch (IOException e) {
            failed = true;
            return;
        }
        explores = taken("grail.explores") != null;
        if (!explores) {
            State.first(Thread.currentThread());
            Report.write(new Report.Line("begun"));
            Watch.start(Thread.currentThread());
            Hook.on = true;
        }
    }

    /** For those who run the program many times. */
    static boolean beginExploring() {
        begin();
        State.ignore(Thread.currentThread());
        Hook.on = true;
        Hook.turns = true;
        return !failed;
    }

    /** A new run: what is not watched is told again. */
    static void forget() {
        UNWATCHED.clear();
        BESIDE.clear();
        for (String left : LEFT) {
            unwatched(left);
        }
        Hook.recording = false;
    }

    static boolean setsUp(Class<?> c) {
        return SETTING_UP.contains(c.getName());
    }

    /** Whether accesses are compared: not any more once something goes on that is not watched. */
    static boolean records() {
        return UNWATCHED.isEmpty();
    }

    static void unwatched(String what) {
        synchronized (UNWATCHED) {
            if (!UNWATCHED.add(what)) {
                return;
            }
        }
        Hook.recording = false;
        Report.write(new Report.Line("unwatched").put("what", what));
    }

    /** By which threads may affect each other unseen; told once in a run for each place. */
    static void beside(Sites.Site site) {
        synchronized (UNWATCHED) {
            if (!BESIDE.add(site)) {
                return;
            }
        }
        Report.write(new Report.Line("beside").put("what", site.what).site("site", site));
    }

    /** The bytes of a class that is about to be defined, as they are or rewritten. */
    static byte[] define(ClassLoader loader, byte[] bytes, int offset, int length) {
        if (bytes == null || offset < 0 || length < 0 || offset > bytes.length - length) {
            return bytes;
        }
        byte[] own = offset == 0 && length == bytes.length ? bytes : Arrays.copyOfRange(bytes, offset, offset + length);
        if (failed || loader == ClassLoaders.platformClassLoader()) {
            return own;
        }
        if (report == null) {
            synchronized (Agent.class) {
                if (report == null) {
                    begin();
                }
            }
            if (failed) {
                return own;
            }
        }
        State s = State.current();
        s.inside++;
        try {
            return rewritten(loader, own);
        } finally {
            s.inside--;
        }
    }

    private static byte[] rewritten(ClassLoader loader, byte[] bytes) {
        try {
            ClassFile file = new ClassFile(bytes);
            String key = file.name + " " + Arrays.hashCode(bytes);
            synchronized (REWRITTEN) {
                byte[] known = REWRITTEN.get(key);
                if (known != null) {
                    return known;
                }
            }
            Transform transform = new Transform(file, Level.PROGRAM, new Loaded(loader), SITES, explores);
            byte[] result = transform.bytes();
            if (transform.setsUp()) {
                SETTING_UP.add(file.name.replace('/', '.'));
            }
            for (String left : transform.left) {
                LEFT.add(left);
                unwatched(left);
            }
            synchronized (REWRITTEN) {
                REWRITTEN.put(key, result);
            }
            return result;
        } catch (Unfit e) {
            unwatched("a class: " + e.getMessage());
            return bytes;
        } catch (IndexOutOfBoundsException e) {
            // No class file: who defines it is told so.
            return bytes;
        }
    }

    /** Class files where a class loader of the JDK's own finds them. */
    private static final class Loaded extends Fields {
        private final ClassLoader loader;

        Loaded(ClassLoader loader) {
            this.loader = loader;
        }

        @Override
        byte[] bytes(String name) {
            boolean isUsual = loader.getClass().getClassLoader() == null;
            if (!isUsual) {
                return null;
            }
            try (InputStream in = loader.getResourceAsStream(name + ".class")) {
                return in == null ? null : in.readAllBytes();
            } catch (IOException e) {
                return null;
            }
        }
    }
}
