package grail.rt;

import java.util.ArrayList;
import java.util.List;

/** How the permissions of one object or array moved: its making, and the last moves. */
final class Past {
    private static final int MOST = 12;

    static final class Event {
        final int slot;
        final int site;
        final String what;
        final String from;
        final String to;
        final Amount amount;

        Event(int slot, int site, String what, String from, String to, Amount amount) {
            this.slot = slot;
            this.site = site;
            this.what = what;
            this.from = from;
            this.to = to;
            this.amount = amount;
        }
    }

    private static int numbers;
    private int number;
    private int made = -1;
    private String maker = "";
    private final ArrayList<Event> events = new ArrayList<>(2);

    synchronized void made(int site, String maker) {
        this.made = site;
        this.maker = maker;
    }

    synchronized void add(Event event) {
        if (events.size() >= MOST) {
            events.remove(0);
        }
        events.add(event);
    }

    /** The events about one slot, oldest first, the making before them. */
    synchronized List<Event> of(int slot) {
        ArrayList<Event> all = new ArrayList<>();
        if (made >= 0) {
            all.add(new Event(slot, made, "made", "", maker, Amount.FULL));
        }
        for (Event e : events) {
            if (e.slot == slot) {
                all.add(e);
            }
        }
        return all;
    }

    /** A number for messages, given when first asked for. */
    synchronized int number() {
        if (number == 0) {
            synchronized (Past.class) {
                number = ++numbers;
            }
        }
        return number;
    }
}
