package grail.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;

/**
 * Who goes on, at every step. The obvious choice is to stay with the running thread while it can go on, and else to
 * take the next that can; a
 * schedule says where another is made (`12:1,40:0`), or chance does. Every choice is written down.
 *
 * Behind a bar stand the threads that are asleep after the last of these choices: what they would do next was tried
 * there before, so they wait until
 * another does something that makes a difference to that.
 */
final class Choices {
    /** A thread that has read the same so often in a row gives way to others. */
    static final int SPINS = 6;

    /** An object and a place in it. */
    private static final class Key {
        private final Object object;
        private final long place;

        Key(Object object, long place) {
            this.object = object;
            this.place = place;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object) * 31 + (int) place;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).object == object && ((Key) other).place == place;
        }
    }

    static long most = 20_000;
    private static HashMap<Long, Integer> switches;
    private static long lastSwitch;
    private static Random random;
    private static StringBuilder trace;
    private static StringBuilder schedule;
    private static HashMap<Key, Integer> numbers;
    private static ArrayList<Integer> asleep;
    private static long n;

    private Choices() {}

    static void begin(String text) {
        switches = new HashMap<>();
        asleep = new ArrayList<>();
        trace = new StringBuilder();
        schedule = new StringBuilder();
        numbers = new HashMap<>();
        random = text.startsWith("seed ") ? new Random(Long.parseLong(text.substring(5))) : null;
        n = 0;
        lastSwitch = 0;
        int bar = text.indexOf('|');
        String choices = bar < 0 ? text : text.substring(0, bar);
        if (random == null && !choices.equals("straight") && !choices.isEmpty()) {
            for (String part : choices.split(",")) {
                int colon = part.indexOf(':');
                lastSwitch = Long.parseLong(part.substring(0, colon));
                switches.put(lastSwitch, Integer.parseInt(part.substring(colon + 1)));
            }
        }
        if (bar >= 0 && bar + 1 < text.length()) {
            for (String part : text.substring(bar + 1).split(",")) {
                asleep.add(Integer.parseInt(part));
            }
        }
    }

    /** Who goes on of those who can; nobody if the run is over. */
    static Turns.Turn next(Turns.Turn me, List<Turns.Turn> able, List<Turns.Turn> all) {
        if (++n > most) {
            Turns.over("steps");
            return null;
        }
        ArrayList<Turns.Turn> awake = new ArrayList<>();
        for (Turns.Turn turn : able) {
            if (n <= lastSwitch || !asleep.contains(turn.number)) {
                awake.add(turn);
            }
        }
        if (awake.isEmpty()) {
            // Whatever happens from here on has happened in another run.
            Turns.over("asleep");
            return null;
        }
        Turns.Turn chosen = choose(obvious(me, awake, all), awake, all);
        if (chosen != null) {
            note(chosen, able);
            if (n >= lastSwitch) {
                wakeThoseThatCare(chosen, all);
            }
        }
        return chosen;
    }

    private static void wakeThoseThatCare(Turns.Turn chosen, List<Turns.Turn> all) {
        for (int i = asleep.size() - 1; i >= 0; i--) {
            Turns.Turn other = all.get(asleep.get(i));
            if (other == chosen || conflict(chosen, other)) {
                asleep.remove(i);
            }
        }
    }

    /** Whether the order of two steps can make a difference. */
    private static boolean conflict(Turns.Turn a, Turns.Turn b) {
        if (a.kind == Turns.Kind.LOOK || a.kind == Turns.Kind.ADVANCE) {
            return b.kind != a.kind && (b.kind == Turns.Kind.LOOK || b.kind == Turns.Kind.ADVANCE);
        }
        return a.object != 0 && a.object == b.object && !(a.kind == Turns.Kind.READ && b.kind == Turns.Kind.READ);
    }

    /** Which of those that wait is woken. */
    static Turns.Turn wake(List<Turns.Turn> waiting, List<Turns.Turn> all) {
        n++;
        Turns.Turn chosen = choose(waiting.get(0), waiting, all);
        if (chosen != null) {
            trace.append(trace.length() == 0 ? "" : ";").append("w ").append(chosen.number).append(" WAKE 0 ");
            list(waiting);
        }
        return chosen;
    }

    private static Turns.Turn choose(Turns.Turn obvious, List<Turns.Turn> able, List<Turns.Turn> all) {
        Turns.Turn chosen = obvious;
        Integer wanted = switches.get(n);
        if (random != null) {
            // Mostly as it goes: a run that changes its mind at every step reaches few places.
            boolean stays = able.size() == 1 || random.nextInt(3) == 0;
            chosen = stays ? obvious : able.get(random.nextInt(able.size()));
        } else if (wanted != null) {
            chosen = wanted < all.size() ? all.get(wanted) : null;
            if (chosen == null || !able.contains(chosen)) {
                Report.write(new Report.Line("diverged").put("step", n).put("wanted", wanted));
                Turns.over("diverged");
                return null;
            }
        }
        if (chosen != obvious) {
            schedule.append(schedule.length() == 0 ? "" : ",").append(n).append(':').append(chosen.number);
        }
        return chosen;
    }

    private static Turns.Turn obvious(Turns.Turn me, List<Turns.Turn> able, List<Turns.Turn> all) {
        if (able.contains(me) && !givesWay(me)) {
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
        return turn.timed && !turn.woken && !turn.permit || turn.spins >= SPINS;
    }

    /** `thread kind object able..`, and who only looks again. */
    private static void note(Turns.Turn chosen, List<Turns.Turn> able) {
        trace.append(trace.length() == 0 ? "" : ";").append("s ").append(chosen.number).append(' ')
                .append(deed(chosen)).append(' ');
        list(able);
    }

    private static void list(List<Turns.Turn> able) {
        for (int i = 0; i < able.size(); i++) {
            trace.append(i == 0 ? "" : ",").append(able.get(i).number);
        }
        trace.append(' ');
        for (Turns.Turn turn : able) {
            if (turn.spins >= SPINS && turn.kind == Turns.Kind.READ) {
                trace.append(turn.number).append(',');
            }
        }
    }

    /** `kind object`; who joins for a limited time only looks. */
    private static String deed(Turns.Turn turn) {
        String kind = turn.kind == Turns.Kind.JOIN && turn.timed ? "READ" : turn.kind.name();
        return kind + " " + turn.object;
    }

    static void released(Turns.Turn by, Object lock, long place) {
        trace.append(";r ").append(by.number).append(" RELEASE ").append(number(lock, place)).append(" -");
    }

    static int number(Object o, long place) {
        if (o == null) {
            return 0;
        }
        Key key = new Key(o, place);
        Integer known = numbers.get(key);
        if (known == null) {
            known = numbers.size() + 1;
            numbers.put(key, known);
        }
        return known;
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
        return trace.toString();
    }

    static String schedule() {
        return schedule.length() == 0 ? "straight" : schedule.toString();
    }
}
