package grail.rt;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;

/** What is told to Grail, as lines of JSON in a file. */
final class Report {
    private static final String PATH = System.getProperty("grail.report");
    private static final HashSet<String> SAID = new HashSet<>();
    private static volatile boolean violated;

    private Report() {}

    /** One line under construction. */
    static final class Line {
        private final StringBuilder text = new StringBuilder("{");

        Line(String kind) {
            put("kind", kind);
        }

        String text() {
            return text + "}";
        }

        private void name(String name) {
            text.append(text.length() == 1 ? "" : ",");
            quote(name);
            text.append(':');
        }

        private void quote(String s) {
            text.append('"');
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                if (c == '"' || c == '\\') {
                    text.append('\\').append(c);
                } else if (c < ' ' || c > '~') {
                    text.append(String.format("\\u%04x", (int) c));
                } else {
                    text.append(c);
                }
            }
            text.append('"');
        }

        Line put(String name, String value) {
            name(name);
            quote(value == null ? "" : value);
            return this;
        }

        Line put(String name, long value) {
            name(name);
            text.append(value);
            return this;
        }

        Line stack(StackTraceElement[] stack) {
            return stack("stack", stack);
        }

        Line stack(String as, StackTraceElement[] stack) {
            name(as);
            text.append('[');
            int n = 0;
            for (StackTraceElement e : stack) {
                if (e.getClassName().startsWith("grail.rt.") || e.getMethodName().startsWith("$")
                        || e.getMethodName().startsWith("lambda$static$") || e.getMethodName().startsWith("lambda$$")) {
                    continue;
                }
                if (n++ == 40) {
                    break;
                }
                text.append(n == 1 ? "" : ",");
                quote(e.getClassName() + "\t" + e.getMethodName() + "\t" + e.getFileName() + "\t" + e.getLineNumber());
            }
            text.append(']');
            return this;
        }

        Line past(List<Past.Event> events) {
            name("history");
            text.append('[');
            boolean first = true;
            for (Past.Event e : events) {
                text.append(first ? "" : ",");
                first = false;
                Line inner = new Line(e.what);
                inner.put("site", e.site).put("from", e.from).put("to", e.to).put("amount", e.amount.toString());
                text.append(inner.text).append('}');
            }
            text.append(']');
            return this;
        }
    }

    static synchronized void write(Line line) {
        if (PATH == null) {
            return;
        }
        try (FileOutputStream out = new FileOutputStream(PATH, true)) {
            out.write((line.text() + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            System.err.println("grail: cannot write the report: " + e.getMessage());
        }
    }

    /** Says something once. */
    static void once(Line line) {
        synchronized (SAID) {
            if (!SAID.add(line.text.toString())) {
                return;
            }
        }
        write(line);
    }

    static boolean hasViolation() {
        return violated;
    }

    /** Something that a run cannot check, once for each place. */
    static void unchecked(int site, String why) {
        once(new Line("unchecked").put("site", site).put("why", why));
    }

    /** Permissions may have gone where no run follows them; said once for each place. */
    static void unfollowed(int site, String what) {
        once(new Line("unfollowed").put("site", site).put("why", what));
    }

    /** The run ends by itself, so nobody is thrown at. */
    static void ended(Line line) {
        violated = true;
        write(line);
    }

    /** Tells of a violation, and ends what the thread was doing unless the user wants to go on. */
    static void violation(Line line) {
        State st = State.get();
        // One cause, one report: what happens to others afterwards may only follow from it.
        boolean first;
        synchronized (Report.class) {
            first = !violated;
            violated = true;
        }
        if (!first && !Policy.KEEP_GOING) {
            st.dead = true;
            throw new Violation("after another one");
        }
        line.put("thread", st.name()).stack(new Throwable().getStackTrace());
        write(line);
        if (Policy.KEEP_GOING) {
            return;
        }
        st.dead = true;
        if (Turns.ON) {
            Turns.over("violation");
        }
        throw new Violation("a specification does not hold; see the report");
    }
}
