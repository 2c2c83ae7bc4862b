package grail.agent;

import java.util.Arrays;

/** Who has used one location last: the last write, and the reads since. */
final class Cell {
    int writer = -1;
    int writeTime;
    int writeSite;
    /** One reader, or several in a table. */
    int reader = -1;
    int readTime;
    int readSite;
    private int[] readers;
    private int[] readTimes;
    private int[] readSites;
    private int n;

    /** What the access has to do with earlier ones: nobody, or who and where. */
    static final class Conflict {
        final int thread;
        final int site;
        final boolean wrote;

        Conflict(int thread, int site, boolean wrote) {
            this.thread = thread;
            this.site = site;
            this.wrote = wrote;
        }
    }

    synchronized Conflict read(State me, int site) {
        int time = me.time();
        Conflict found = unorderedWrite(me);
        if (n > 0) {
            readAlso(me.number, time, site);
        } else if (reader < 0 || reader == me.number || me.clock.of(reader) >= readTime) {
            reader = me.number;
            readTime = time;
            readSite = site;
        } else {
            readAlso(reader, readTime, readSite);
            readAlso(me.number, time, site);
            reader = -1;
        }
        return found;
    }

    private void readAlso(int thread, int time, int site) {
        if (readers == null) {
            readers = new int[4];
            readTimes = new int[4];
            readSites = new int[4];
        }
        int i = 0;
        while (i < n && readers[i] != thread) {
            i++;
        }
        if (i == readers.length) {
            readers = Arrays.copyOf(readers, i * 2);
            readTimes = Arrays.copyOf(readTimes, i * 2);
            readSites = Arrays.copyOf(readSites, i * 2);
        }
        readers[i] = thread;
        readTimes[i] = time;
        readSites[i] = site;
        n = Math.max(n, i + 1);
    }

    private Conflict unorderedWrite(State me) {
        boolean isOrdered = writer < 0 || writer == me.number || me.clock.of(writer) >= writeTime;
        return isOrdered ? null : new Conflict(writer, writeSite, true);
    }

    synchronized Conflict write(State me, int site) {
        Conflict found = unorderedWrite(me);
        if (found == null && reader >= 0 && reader != me.number && me.clock.of(reader) < readTime) {
            found = new Conflict(reader, readSite, false);
        }
        for (int i = 0; i < n && found == null; i++) {
            if (readers[i] != me.number && me.clock.of(readers[i]) < readTimes[i]) {
                found = new Conflict(readers[i], readSites[i], false);
            }
        }
        writer = me.number;
        writeTime = me.time();
        writeSite = site;
        reader = -1;
        n = 0;
        return found;
    }
}
