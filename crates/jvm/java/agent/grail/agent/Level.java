package grail.agent;

/** How much of a class is watched. */
enum Level {
    /** The program: everything that its threads do to each other. */
    PROGRAM,
    /** Collections of the library: their fields and arrays are used like the program's. */
    DATA,
    /** What the library synchronises with; its other fields are its own affair. */
    SYNC,
    /** Single methods of the virtual machine. */
    MACHINE;

    boolean seesData() {
        return this == PROGRAM || this == DATA;
    }

    private static final String[] SYNCED = {
        "java/util/concurrent/", "java/util/Timer", "java/util/Collections$Sync", "java/util/Vector",
        "java/util/Stack", "java/util/Hashtable", "java/lang/StringBuffer", "java/io/Piped",
    };
    /** Only where threads take turns: printing is no order that a program may rely on. */
    private static final String[] STREAMS = {"java/io/", "java/lang/Throwable"};
    private static final String[] OWN = {
        // Each of these is one for all threads, and orders nothing that a program may rely on.
        "java/util/concurrent/ThreadLocalRandom", "java/io/File", "java/io/Object", "java/io/ClassCache",
        "java/io/Unix", "java/io/Win", "java/io/Console", "java/io/ExpiringCache", "java/io/Delete",
    };
    private static final String[] PLAIN = {
        "java/util/ArrayList", "java/util/HashMap", "java/util/LinkedHashMap", "java/util/TreeMap",
        "java/util/LinkedList", "java/util/ArrayDeque", "java/util/PriorityQueue", "java/util/IdentityHashMap",
        "java/util/BitSet", "java/util/AbstractList", "java/util/Arrays", "java/util/DualPivotQuicksort",
        "java/util/TimSort", "java/util/ComparableTimSort", "java/util/EnumMap", "java/util/StringJoiner",
        "java/lang/StringBuilder", "java/lang/AbstractStringBuilder",
    };
    private static final String[] MACHINES = {
        "java/lang/Thread", "java/lang/ClassLoader", "java/lang/Runtime", "java/lang/VirtualThread",
        "java/lang/invoke/MethodHandleNatives", "java/net/URLClassLoader",
        "jdk/internal/loader/ClassLoaders$AppClassLoader", "jdk/internal/reflect/Reflection",
    };

    /** Of a class of the library; nothing if it stays as it is. */
    static Level ofLibrary(String name, boolean explores) {
        for (String machine : MACHINES) {
            if (name.equals(machine)) {
                return MACHINE;
            }
        }
        if (starts(name, OWN)) {
            return null;
        }
        boolean synced = starts(name, SYNCED) || explores && starts(name, STREAMS);
        return synced ? SYNC : isIn(name, PLAIN) ? DATA : null;
    }

    private static boolean starts(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Whose calls may do something to data of the program. */
    static boolean isData(String owner) {
        return owner.startsWith("java/util/") && !owner.startsWith("java/util/concurrent/")
                || owner.equals("java/lang/StringBuilder");
    }

    /** One of these classes, or inside one. */
    private static boolean isIn(String name, String[] outer) {
        for (String one : outer) {
            if (name.equals(one) || name.startsWith(one + "$")) {
                return true;
            }
        }
        return false;
    }
}
