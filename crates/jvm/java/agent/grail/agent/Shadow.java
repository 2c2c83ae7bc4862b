package grail.agent;

import java.util.Arrays;

/** What is known of one object: who used its fields or elements last, and what it has ordered. */
final class Shadow {
    /** The monitor itself. */
    static final long MONITOR = -1;
    private long[] places = new long[2];
    private Cell[] cells = new Cell[2];
    private int n;
    /** Of an array: by index. */
    private Cell[] elements;
    private long[] syncPlaces = new long[1];
    private Clock[] syncs = new Clock[1];
    private int nSyncs;

    synchronized Cell field(long offset) {
        for (int i = 0; i < n; i++) {
            if (places[i] == offset) {
                return cells[i];
            }
        }
        if (n == places.length) {
            places = Arrays.copyOf(places, n * 2);
            cells = Arrays.copyOf(cells, n * 2);
        }
        places[n] = offset;
        cells[n] = new Cell();
        return cells[n++];
    }

    synchronized Cell element(int index, int length) {
        if (elements == null) {
            elements = new Cell[length];
        }
        Cell cell = elements[index];
        if (cell == null) {
            cell = new Cell();
            elements[index] = cell;
        }
        return cell;
    }

    /** What is handed on at a place: a volatile field, an element, the monitor. */
    synchronized Clock sync(long place) {
        for (int i = 0; i < nSyncs; i++) {
            if (syncPlaces[i] == place) {
                return syncs[i];
            }
        }
        if (nSyncs == syncs.length) {
            syncPlaces = Arrays.copyOf(syncPlaces, nSyncs * 2);
            syncs = Arrays.copyOf(syncs, nSyncs * 2);
        }
        syncPlaces[nSyncs] = place;
        syncs[nSyncs] = new Clock();
        return syncs[nSyncs++];
    }
}
