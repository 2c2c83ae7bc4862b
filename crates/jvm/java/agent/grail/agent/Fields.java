package grail.agent;

import java.util.HashMap;

/** What kind of field a name in a class file means, without loading any class. */
abstract class Fields {
    enum Kind { PLAIN, VOLATILE, FINAL, UNKNOWN }

    /** The fields that one class declares, and where to look for others. */
    private static final class Declared {
        final String superName;
        final HashMap<String, Kind> kinds = new HashMap<>();

        Declared(ClassFile file) {
            superName = file.superName;
            for (ClassFile.Member field : file.fields) {
                kinds.put(field.name, field.is(ClassFile.FINAL) ? Kind.FINAL
                        : field.is(ClassFile.VOLATILE) ? Kind.VOLATILE : Kind.PLAIN);
            }
        }
    }

    private static final Object NONE = new Object();
    private final HashMap<String, Object> known = new HashMap<>();

    /** The class file; nothing if it cannot be had. */
    abstract byte[] bytes(String name);

    Kind kind(ClassFile from, String owner, String field) {
        String name = owner;
        if (!known.containsKey(from.name)) {
            known.put(from.name, new Declared(from));
        }
        while (name != null) {
            Declared declared = declared(name);
            if (declared == null) {
                return Kind.UNKNOWN;
            }
            Kind kind = declared.kinds.get(field);
            if (kind != null) {
                return kind;
            }
            name = declared.superName;
        }
        // Only interfaces are left, and theirs are constants.
        return Kind.FINAL;
    }

    private Declared declared(String name) {
        Object found = known.get(name);
        if (found == null) {
            byte[] bytes = bytes(name);
            found = bytes == null ? NONE : new Declared(new ClassFile(bytes));
            known.put(name, found);
        }
        return found == NONE ? null : (Declared) found;
    }
}
