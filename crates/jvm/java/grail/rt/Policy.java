package grail.rt;

/** How much of what a thread holds a call gets. */
final class Policy {
    private static final String NAME = System.getProperty("grail.policy", "contract");

    /** All of it: contracts are only checked. */
    static final boolean THREAD = NAME.equals("thread");
    /** Exactly what its contract says. Otherwise, what its contract mentions is limited to what that says. */
    static final boolean MODULAR = NAME.equals("modular");

    /** Access sets in the place of permissions. */
    static final boolean OWNERSHIP = "ownership".equals(System.getProperty("grail.model"));

    /** There, objects are owned or not, and no other thread has any. */
    static final boolean ONE_THREAD = OWNERSHIP && Boolean.getBoolean("grail.oneThread");

    /** The objects of each thread are counted, since annotations ask for all of them. */
    static final boolean COUNTS = OWNERSHIP && Boolean.getBoolean("grail.counts");

    /** Nothing is checked: only the order of threads matters. */
    static final boolean OFF = Boolean.getBoolean("grail.off");

    static final boolean KEEP_GOING = Boolean.getBoolean("grail.keepGoing");

    private Policy() {}
}
