package grail.agent;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** What is told to Grail, as lines of JSON in a file. */
final class Report {
    private static final int MOST_FRAMES = 40;

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
                    String digits = Integer.toHexString(c);
                    text.append("\\u").append("0000", 0, 4 - digits.length()).append(digits);
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

        Line site(String name, Sites.Site site) {
            return put(name, site.className + "\t" + site.method + "\t" + site.file + "\t" + site.line);
        }

        Line stack(String as, StackTraceElement[] stack) {
            name(as);
            text.append('[');
            int n = 0;
            for (StackTraceElement e : stack) {
                if (e.getClassName().startsWith("grail.agent.")) {
                    continue;
                }
                if (n++ == MOST_FRAMES) {
                    break;
                }
                text.append(n == 1 ? "" : ",");
                quote(e.getClassName() + "\t" + e.getMethodName() + "\t" + e.getFileName() + "\t" + e.getLineNumber());
            }
            text.append(']');
            return this;
        }
    }

    static synchronized void write(Line line) {
        try (FileOutputStream out = new FileOutputStream(Agent.report, true)) {
            out.write((line.text() + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            System.err.println("grail: cannot write the report: " + e.getMessage());
        }
    }
}
