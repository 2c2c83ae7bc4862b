package grail.agent;

/** How memory is used by `VarHandle` and `Unsafe`, which say it in the names of their methods. */
final class Modes {
    static final int NONE = 0;
    static final int READS = 1;
    static final int WRITES = 2;
    static final int BOTH = READS | WRITES;
    /** As an ordinary field. */
    static final int PLAIN_READ = 4;
    static final int PLAIN_WRITE = 8;

    private Modes() {}

    static boolean reads(int mode) {
        return (mode & READS) != 0;
    }

    static boolean writes(int mode) {
        return (mode & WRITES) != 0;
    }

    /** What makes no edge is none: plain, opaque. */
    static int of(String name) {
        if (name.contains("ompareAnd") || name.startsWith("getAnd")) {
            return BOTH;
        }
        boolean orders = name.endsWith("Volatile") || name.endsWith("Acquire") || name.endsWith("Release");
        if (!orders) {
            return NONE;
        }
        return name.startsWith("get") ? READS : name.startsWith("set") || name.startsWith("put") ? WRITES : NONE;
    }
}
