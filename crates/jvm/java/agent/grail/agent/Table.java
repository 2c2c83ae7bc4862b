package grail.agent;

import java.lang.ref.WeakReference;

/** What is known of objects, by their identity, as long as they are there. */
final class Table {
    private static final int STRIPES = 64;
    private final Stripe[] stripes = new Stripe[STRIPES];

    Table() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe();
        }
    }

    private static final class Entry extends WeakReference<Object> {
        final int hash;
        final Shadow shadow;
        Entry next;

        Entry(Object object, int hash, Shadow shadow, Entry next) {
            super(object);
            this.hash = hash;
            this.shadow = shadow;
            this.next = next;
        }
    }

    private static final class Stripe {
        private Entry[] heads = new Entry[16];
        private int n;

        synchronized Shadow of(Object object, int hash) {
            Entry[] all = heads;
            int head = hash >>> 6 & all.length - 1;
            Entry last = null;
            for (Entry e = all[head]; e != null; e = e.next) {
                if (e.hash == hash && e.refersTo(object)) {
                    if (last != null) {
                        // What was used is used again soon; all hashes may be the same.
                        last.next = e.next;
                        e.next = all[head];
                        all[head] = e;
                    }
                    return e.shadow;
                }
                last = e;
            }
            if (n >= all.length) {
                grow();
                all = heads;
            }
            int at = hash >>> 6 & all.length - 1;
            all[at] = new Entry(object, hash, new Shadow(), all[at]);
            n++;
            return all[at].shadow;
        }

        /** Those that are gone are dropped here; if there are many, there is room enough again. */
        private void grow() {
            Entry[] old = heads;
            int alive = 0;
            for (Entry head : old) {
                for (Entry e = head; e != null; e = e.next) {
                    alive += e.refersTo(null) ? 0 : 1;
                }
            }
            Entry[] fresh = new Entry[alive * 2 > old.length ? old.length * 2 : old.length];
            for (Entry head : old) {
                for (Entry e = head; e != null;) {
                    Entry next = e.next;
                    if (!e.refersTo(null)) {
                        int at = e.hash >>> 6 & fresh.length - 1;
                        e.next = fresh[at];
                        fresh[at] = e;
                    }
                    e = next;
                }
            }
            heads = fresh;
            n = alive;
        }
    }

    Shadow of(Object object) {
        int hash = System.identityHashCode(object);
        return stripes[hash & STRIPES - 1].of(object, hash);
    }
}
