package grail.rt;

import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;

/** Names of the program, for messages only. */
final class Program {
    private static HashMap<String, String> names;
    private static final WeakMap<Past> OTHERS = new WeakMap<>();

    private Program() {}

    private static synchronized String name(String key) {
        if (names == null) {
            names = new HashMap<>();
            String path = System.getProperty("grail.names");
            try {
                for (String line : Files.readAllLines(Path.of(path))) {
                    int at = line.indexOf('=');
                    names.put(line.substring(0, at), line.substring(at + 1));
                }
            } catch (Exception e) {
                // Messages are poorer then.
            }
        }
        return names.getOrDefault(key, key);
    }

    /** `Cell#1.value`; static fields have no number. */
    static String field(int id, int number) {
        String name = name("f" + id);
        int dot = name.lastIndexOf('.');
        boolean isStatic = name.startsWith("static ");
        return isStatic || dot < 0 ? name.replace("static ", "")
                : name.substring(0, dot) + "#" + number + name.substring(dot);
    }

    static String predicate(int id) {
        return name("p" + id);
    }

    /** `Cell#1`, with the number that its fields are called by. */
    static String value(Object o) {
        if (o == null || o instanceof Number || o instanceof Boolean || o instanceof Character) {
            return String.valueOf(o);
        }
        String type = o.getClass().getSimpleName();
        return (type.isEmpty() ? o.getClass().getName() : type) + "#" + past(o).number();
    }

    /** What is known of an object: with its slots, if it is of a class that has them. */
    private static Past past(Object o) {
        try {
            Field slots = o.getClass().getField("$g");
            slots.setAccessible(true);
            if (slots.get(o) instanceof Object[] g) {
                return Ledger.past(g);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // A class of a library.
        }
        return OTHERS.get(o, key -> new Past());
    }
}
