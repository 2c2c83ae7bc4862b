package grail.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.HashMap;

/** The places of a program at which something is watched, by number. */
final class Sites {
    /** A line of a method, and perhaps the field that is used there. */
    static final class Site {
        final String className;
        final String method;
        final String file;
        final int line;
        /** `owner.field`, or empty. */
        final String what;
        final Level level;
        /** What the field came to when it was looked up, and in which run that was. */
        int run = -1;
        Object base;
        long offset;
        Fields.Kind kind;

        Site(String className, String method, String file, int line, String what, Level level) {
            this.className = className;
            this.method = method;
            this.file = file;
            this.line = line;
            this.what = what;
            this.level = level;
        }

        String owner() {
            return what.substring(0, what.lastIndexOf('.'));
        }

        String field() {
            return what.substring(what.lastIndexOf('.') + 1);
        }
    }

    private Site[] all = new Site[1024];
    private int n = 1;
    private final HashMap<String, Integer> known = new HashMap<>();
    Level level = Level.PROGRAM;

    synchronized int add(ClassFile file, String method, int line, String what) {
        boolean isQuiet = level == Level.SYNC;
        String key = isQuiet ? what : file.name + " " + method + " " + line + " " + what;
        Integer old = known.get(key);
        if (old != null) {
            return old;
        }
        known.put(key, n);
        return add(isQuiet ? new Site("", "", "", 0, what, level)
                : new Site(file.name.replace('/', '.'), method, file.source(), line, what, level));
    }

    private int add(Site site) {
        if (n == all.length) {
            all = Arrays.copyOf(all, n * 2);
        }
        all[n] = site;
        return n++;
    }

    Site get(int number) {
        return all[number];
    }

    void write(PrintWriter out) {
        for (int i = 1; i < n; i++) {
            Site s = all[i];
            out.print(s.className + "\t" + s.method + "\t" + s.file + "\t" + s.line);
            out.print("\t" + s.what + "\t" + s.level + "\n");
        }
    }

    /** Those of the library, which come first. */
    void read(BufferedReader in) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] w = line.split("\t", -1);
            add(new Site(w[0], w[1], w[2], Integer.parseInt(w[3]), w[4], Level.valueOf(w[5])));
        }
    }
}
