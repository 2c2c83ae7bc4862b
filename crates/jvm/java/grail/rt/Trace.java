package grail.rt;

import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** What happens, event by event, as lines of JSON in a file: for `--trace` and `--timeline`. */
final class Trace {
    private static final String PATH = System.getProperty("grail.trace");
    static final boolean ON = PATH != null;
    private static PrintWriter out;
    private static long n;

    private Trace() {}

    private static synchronized void write(State st, Report.Line line, int site, boolean isPart) {
        try {
            if (out == null) {
                out = new PrintWriter(new FileWriter(PATH, StandardCharsets.UTF_8), true);
            }
            n += isPart ? 0 : 1;
            line.put("step", n).put("thread", Threads.number(st.thread)).put("name", st.name()).put("site", site);
            out.println(line.text());
        } catch (IOException e) {
            throw new IllegalStateException("grail: cannot write the trace", e);
        }
    }

    static void thread(String kind, Thread other, int site) {
        if (ON) {
            write(State.get(), new Report.Line(kind).put("child", Threads.number(other)).put("method", "run")
                    .put("token", State.name(other)), site, false);
        }
    }

    static void object(String kind, Object o, int site) {
        if (ON) {
            write(State.get(), new Report.Line(kind).put("object", Program.value(o)).put("mode", "write"), site, false);
        }
    }

    static void predicate(String kind, Key key, Amount amount, int site) {
        if (ON) {
            write(State.get(), new Report.Line(kind).put("what", key.show()).put("amount", amount.toString()), site, false);
        }
    }

    static void finish(int site) {
        if (ON) {
            write(State.get(), new Report.Line("finish"), site, false);
        }
    }

    /** Part of the event that came last. */
    static void move(String by, String what, Amount amount, String from, String to, int site) {
        if (ON) {
            write(State.get(), new Report.Line("transfer").put("by", by).put("what", what)
                    .put("amount", amount.toString()).put("from", from).put("to", to), site, true);
        }
    }
}
