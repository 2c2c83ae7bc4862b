package grail.agent;

import java.util.Arrays;

/** How much of each thread comes before something. */
final class Clock {
    private int[] times;

    Clock() {
        times = new int[0];
    }

    private Clock(int[] times) {
        this.times = times;
    }

    synchronized Clock copy() {
        return new Clock(times.clone());
    }

    int of(int thread) {
        return thread < times.length ? times[thread] : 0;
    }

    void set(int thread, int time) {
        if (thread >= times.length) {
            times = Arrays.copyOf(times, Math.max(thread + 1, times.length * 2));
        }
        times[thread] = time;
    }

    /**
     * Takes in what another knows. Clocks of threads are only changed by these, those of objects by one thread at a
     * time.
     */
    void join(Clock other) {
        int[] theirs;
        synchronized (other) {
            theirs = other.times;
            if (theirs.length > times.length) {
                times = Arrays.copyOf(times, theirs.length);
            }
            for (int i = 0; i < theirs.length; i++) {
                if (theirs[i] > times[i]) {
                    times[i] = theirs[i];
                }
            }
        }
    }

    synchronized void take(Clock other) {
        int[] theirs = other.times;
        if (theirs.length > times.length) {
            times = Arrays.copyOf(times, theirs.length);
        }
        for (int i = 0; i < theirs.length; i++) {
            if (theirs[i] > times[i]) {
                times[i] = theirs[i];
            }
        }
    }
}
