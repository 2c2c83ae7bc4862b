package grail.agent;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes the classes of the library that are watched into a folder, once for each JDK. */
public final class Patch {
    private Patch() {}

    private static final class Modules extends Fields {
        private final Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");

        @Override
        byte[] bytes(String name) {
            try {
                Path path = base.resolve(name + ".class");
                return Files.exists(path) ? Files.readAllBytes(path) : null;
            } catch (IOException e) {
                return null;
            }
        }
    }

    /** A folder, and `run` or `explore`. */
    public static void main(String[] args) throws IOException {
        Path out = Path.of(args[0]);
        boolean explores = args[1].equals("explore");
        Modules modules = new Modules();
        Sites sites = new Sites();
        for (String folder : new String[] {"java/lang", "java/util", "java/io", "java/net", "jdk/internal/loader",
            "jdk/internal/reflect"}) {
            Object[] paths;
            try (var found = Files.walk(modules.base.resolve(folder))) {
                paths = found.toArray();
            }
            Arrays.sort(paths);
            for (Object path : paths) {
                String text = modules.base.relativize((Path) path).toString();
                if (text.endsWith(".class")) {
                    one(text.substring(0, text.length() - 6), modules, sites, out, explores);
                }
            }
        }
        try (PrintWriter writer = new PrintWriter(out.resolve("sites").toFile(), "UTF-8")) {
            sites.write(writer);
        }
    }

    private static void one(String name, Modules modules, Sites sites, Path out, boolean explores) throws IOException {
        Level level = Level.ofLibrary(name, explores);
        if (level == null) {
            return;
        }
        sites.level = level;
        Transform transform = new Transform(new ClassFile(modules.bytes(name)), level, modules, sites, explores);
        byte[] bytes = transform.bytes();
        if (!transform.left.isEmpty()) {
            throw new IOException("the library cannot be watched: " + transform.left);
        }
        Path to = out.resolve(name + ".class");
        Files.createDirectories(to.getParent());
        Files.write(to, bytes);
    }
}
