package grail.rt;

import java.util.ArrayList;

/**
 * Contracts in place of code: one method or loop of the program does not run, and whatever its contract allows happens instead. What that leaves open
 * is chosen as a tape says, and plainly behind its end.
 */
public final class Open {
    /** The method or loop that happens by contract. */
    private static final int WHICH = Integer.getInteger("grail.open", -1);
    /** So many calls of it do run: the one that a trial begins with. */
    private static int running = Integer.getInteger("grail.openAfter", 0);
    private static final int[] TAPE = numbers("grail.tape");
    private static final int[] NUMBERS = numbers("grail.numbers");
    private static final ArrayList<Integer> AMONG = new ArrayList<>();
    private static boolean refused;

    private Open() {}

    private static int[] numbers(String property) {
        String text = System.getProperty(property, "");
        String[] parts = text.isEmpty() ? new String[0] : text.split(",");
        int[] numbers = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = Integer.parseInt(parts[i]);
        }
        return numbers;
    }

    /** Whether what begins here happens by contract. */
    public static synchronized boolean at(int id) {
        return id == WHICH && (running == 0 || running-- == 0);
    }

    private static synchronized int choose(int among) {
        int at = AMONG.size();
        AMONG.add(among);
        return at < TAPE.length ? Math.min(TAPE[at], among - 1) : 0;
    }

    private static void note(String name, String value) {
        Report.write(new Report.Line("chosen").put("name", name).put("value", value));
    }

    /** A number, of a type that goes up to `most`. */
    public static long number(String name, long most) {
        int n = NUMBERS[choose(NUMBERS.length)];
        if (n > most || n < -most - 1) {
            throw refuse();
        }
        note(name, String.valueOf(n));
        return n;
    }

    public static boolean truth(String name) {
        boolean b = choose(2) == 1;
        note(name, String.valueOf(b));
        return b;
    }

    public static <T> T nothing(String name) {
        note(name, "null");
        return null;
    }

    /** The contract does not allow what was chosen: this is no run. */
    static synchronized Violation refuse() {
        if (!refused) {
            refused = true;
            Report.write(new Report.Line("refused"));
        }
        State.get().dead = true;
        return new Violation("not what the contract allows");
    }

    /** Among how many there was a choice, each time, and whether the run is one. */
    public static Object[] chosen() {
        return new Object[] {AMONG.stream().mapToInt(n -> n).toArray(), !refused};
    }
}
