package grail.agent;

/**
 * The one clock of a run: it goes on when a wait for a limited time ends by itself, and a little whenever somebody
 * looks.
 */
final class Time {
    /** Somewhere in 2020, so that dates make sense. */
    private static final long EPOCH = 1_600_000_000_000L;
    private static final long LITTLE = 1_000;
    private static final int MOST_DOUBLINGS = 40;
    private static long now;
    private static State looker;
    private static int looks;

    private Time() {}

    static void begin() {
        now = 0;
        looker = null;
        looks = 0;
    }

    static long millis() {
        return EPOCH + now / 1_000_000;
    }

    /** A wait that began some time ago has ended because its time was over. */
    static void passed(State s, long nanos) {
        Turns.look(s, Turns.Kind.ADVANCE);
        now += Math.max(0, Math.min(nanos, Long.MAX_VALUE / 4));
        looker = null;
    }

    /** Whoever looks again and again sees time go by faster and faster, so that it comes to the end of its patience. */
    private static long look(State s) {
        Turns.look(s, Turns.Kind.LOOK);
        looks = looker == s ? Math.min(looks + 1, MOST_DOUBLINGS) : 0;
        looker = s;
        now += LITTLE << looks;
        return now;
    }

    static long nanoTime() {
        State s = State.get();
        return s == null || Turns.isOver() ? System.nanoTime() : look(s);
    }

    static long currentTimeMillis() {
        State s = State.get();
        return s == null || Turns.isOver() ? System.currentTimeMillis() : EPOCH + look(s) / 1_000_000;
    }
}
