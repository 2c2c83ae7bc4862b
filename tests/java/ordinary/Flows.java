// test: check
// Ordinary Java without annotations: control flow, exceptions, definite assignment.

import java.io.Closeable;
import java.io.IOException;

public class Flows {
    static final int LIMIT;
    static final String NAME;

    static {
        int n = 1;
        while (n < 100) n *= 2;
        LIMIT = n;
        NAME = LIMIT > 64 ? "large" : "small";
    }

    static class Failure extends Exception {
        final int code;
        Failure(int code) { super("failure " + code); this.code = code; }
    }

    static class Handle implements Closeable {
        private boolean open = true;
        @Override public void close() throws IOException {
            if (!open) throw new IOException("closed twice");
            open = false;
        }
        int read() throws Failure {
            if (!open) throw new Failure(1);
            return 7;
        }
    }

    private final int start;
    private final int end;
    private int steps;

    Flows(int start, int end) {
        if (start > end) {
            int t = start;
            start = end;
            end = t;
        }
        this.start = start;
        this.end = end;
    }

    Flows(int end) { this(0, end); }

    int assigned(int n) {
        final int k;
        if (n > 10) k = 1;
        else if (n > 5) k = 2;
        else {
            switch (n) {
                case 0: return 0;
                case 1:
                case 2: k = 5; break;
                default: k = 9;
            }
        }
        boolean even;
        int half = 0;
        if ((even = n % 2 == 0) && (half = n / 2) > 1) return half;
        return even ? k : -k + half;
    }

    int loops(int[] grid, int wanted) {
        int found = -1;
        outer:
        for (int i = 0, step = 1; i < grid.length; i += step) {
            for (int j = i; ; j++) {
                if (j >= grid.length) continue outer;
                if (grid[j] == wanted) { found = j; break outer; }
                steps++;
            }
        }
        do {
            steps--;
            if (steps < 0) break;
        } while (steps > 3);
        while (true) {
            if (found > 0) return found;
            found++;
        }
    }

    int handled(boolean fail) throws IOException {
        int result;
        try (Handle handle = new Handle(); Handle second = new Handle()) {
            result = handle.read() + second.read();
            if (fail) throw new Failure(3);
        } catch (Failure failure) {
            result = failure.code;
        } finally {
            steps = 0;
        }
        return result;
    }

    void rethrown(boolean fail) throws Failure {
        try {
            if (fail) throw new Failure(2);
            steps++;
        } catch (final Exception e) {
            steps--;
            throw e;
        }
    }

    int several(Object o) {
        try {
            return Integer.parseInt(o.toString());
        } catch (NumberFormatException | NullPointerException e) {
            return -1;
        }
    }

    synchronized int chosen(String s) {
        switch (s) {
            case "a":
                return 1;
            case "b": {
                int k = 3;
                steps += k;
            }
            default:
                steps++;
        }
        int kind = switch (steps % 4) {
            case 0, 1 -> 10;
            case 2 -> {
                int k = steps;
                yield k * 2;
            }
            default -> throw new IllegalStateException();
        };
        assert kind > 0 : "kind " + kind;
        return kind + start + end;
    }

    static long bits(byte b, short s, char c, long l) {
        b += 3;
        s <<= 1;
        c++;
        int mixed = b + s + c;
        long shifted = l >>> 3 ^ ~mixed & 0xFF;
        return mixed > 0 ? shifted : b;
    }
}
