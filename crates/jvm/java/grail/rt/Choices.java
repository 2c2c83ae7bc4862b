package grail.rt;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;

/**
 * Who goes on, at every step. The obvious choice is to stay with the running thread while it can go on, and else to take the next that can; a
 * schedule says where another is made (`12:1,40:0`), or chance does. Every choice is written down.
 */
final class Choices {
    /** A thread that has read the same so often in a row gives way to others. */
    static final int SPINS = 6;

    private static final HashMap<Long, Integer> SWITCHES = new HashMap<>();
    private static final Random RANDOM;
    private static final long MOST = Long.getLong("grail.maxSteps", 2000);
    private static final StringBuilder TRACE = new StringBuilder();
    private static final StringBuilder SCHEDULE = new StringBuilder();
    private static final IdentityHashMap<Object, Integer> NUMBERS = new IdentityHashMap<>();
    private static long n;

    static {
        String text = System.getProperty("grail.turns", "straight");
        RANDOM = text.startsWith("seed ") ? new Random(Long.parseLong(text.substring(5))) : null;
        if (RANDOM == null && !text.equals("straight")) {
            for (String part : text.split(",")) {
                int colon = part.indexOf(':');
                SWITCHES.put(Long.parseLong(part.substring(0, colon)), Integer.parseInt(part.substring(colon + 1)));
            }
        }
    }

    private Choices() {}

    /** Who goes on of those who can; nobody if the run is over. */
    static Turns.Turn next(Turns.Turn me, List<Turns.Turn> able, List<Turns.Turn> all) {
        if (++n > MOST) {
            Turns.over("steps");
            return null;
        }
        Turns.Turn chosen = choose(obvious(me, able, all), able, all);
        if (chosen != null) {
            note(chosen, able);
        }
        return chosen;
    }

    /** Which of those that wait is woken. */
    static Turns.Turn wake(Turns.Turn me, List<Turns.Turn> waiting, List<Turns.Turn> all) {
        n++;
        Turns.Turn chosen = choose(waiting.get(0), waiting, all);
        if (chosen != null) {
            TRACE.append(TRACE.length() == 0 ? "" : ";").append("w ").append(chosen.number).append(" WAKE 0 ");
            numbers(waiting);
        }
        return chosen;
    }

    private static Turns.Turn choose(Turns.Turn obvious, List<Turns.Turn> able, List<Turns.Turn> all) {
        Turns.Turn chosen = obvious;
        Integer wanted = SWITCHES.get(n);
        if (RANDOM != null) {
            // Mostly as it goes: a run that changes its mind at every step reaches few places.
            boolean stays = able.size() == 1 || RANDOM.nextInt(3) == 0;
            chosen = stays ? obvious : able.get(RANDOM.nextInt(able.size()));
        } else if (wanted != null) {
            chosen = wanted < all.size() ? all.get(wanted) : null;
            if (chosen == null || !able.contains(chosen)) {
                Report.once(new Report.Line("diverged").put("step", n).put("wanted", wanted));
                Turns.over("diverged");
                return null;
            }
        }
        if (chosen != obvious) {
            SCHEDULE.append(SCHEDULE.length() == 0 ? "" : ",").append(n).append(':').append(chosen.number);
        }
        return chosen;
    }

    private static Turns.Turn obvious(Turns.Turn me, List<Turns.Turn> able, List<Turns.Turn> all) {
        boolean stays = able.contains(me) && !givesWay(me);
        if (stays) {
            return me;
        }
        Turns.Turn patient = null;
        for (int i = 1; i <= all.size(); i++) {
            Turns.Turn turn = all.get((me.number + i) % all.size());
            if (able.contains(turn) && !givesWay(turn)) {
                return turn;
            }
            patient = patient == null && able.contains(turn) ? turn : patient;
        }
        return patient;
    }

    /** Whoever only lets time pass is not in a hurry. */
    private static boolean givesWay(Turns.Turn turn) {
        boolean expires = turn.timed && !turn.woken && !turn.permit;
        return expires || turn.spins >= SPINS;
    }

    /** `thread kind object able..`, and whether going on was only a matter of time. */
    private static void note(Turns.Turn chosen, List<Turns.Turn> able) {
        TRACE.append(TRACE.length() == 0 ? "" : ";").append("s ").append(chosen.number).append(' ')
                .append(deed(chosen)).append(' ');
        numbers(able);
    }

    private static void numbers(List<Turns.Turn> able) {
        for (int i = 0; i < able.size(); i++) {
            TRACE.append(i == 0 ? "" : ",").append(able.get(i).number);
        }
        // Who spins, and would do so again: nobody else has to see it.
        TRACE.append(' ');
        for (Turns.Turn turn : able) {
            TRACE.append(turn.spins >= SPINS && turn.kind == Turns.Kind.READ ? turn.number + "," : "");
        }
    }

    /** `kind object`; who joins for a limited time only looks. */
    private static String deed(Turns.Turn turn) {
        boolean looks = turn.kind == Turns.Kind.JOIN && turn.timed;
        return (looks ? Turns.Kind.READ : turn.kind) + " " + number(turn.on);
    }

    static void released(Turns.Turn by, Object lock) {
        TRACE.append(";r ").append(by.number).append(" RELEASE ").append(number(lock)).append(" -");
    }

    private static int number(Object o) {
        return o == null ? 0 : NUMBERS.computeIfAbsent(o, x -> NUMBERS.size() + 1);
    }

    /** What is not done yet, at the end: `thread kind object`. */
    static String pending(List<Turns.Turn> all) {
        StringBuilder out = new StringBuilder();
        for (Turns.Turn turn : all) {
            if (!turn.ended) {
                out.append(out.length() == 0 ? "" : ";").append(turn.number).append(' ').append(deed(turn));
            }
        }
        return out.toString();
    }

    static String trace() {
        return TRACE.toString();
    }

    static String schedule() {
        return SCHEDULE.length() == 0 ? "straight" : SCHEDULE.toString();
    }
}
