package grail.agent;

import java.util.ArrayList;

/** Arguments that are put into locals of their own, so that what lies below them on the stack is in reach. */
final class Spill {
    private final ArrayList<String> types = new ArrayList<>();
    private int base;

    Spill(String args) {
        for (int i = 0; i < args.length();) {
            int end = i;
            while (args.charAt(end) == '[') {
                end++;
            }
            end = args.charAt(end) == 'L' ? args.indexOf(';', end) + 1 : end + 1;
            types.add(args.substring(i, end));
            i = end;
        }
    }

    int n() {
        return types.size();
    }

    String type(int i) {
        return types.get(i);
    }

    boolean isReference(int i) {
        return types.get(i).length() > 1;
    }

    private int width(int i) {
        return types.get(i).equals("J") || types.get(i).equals("D") ? 2 : 1;
    }

    private int at(int i) {
        int at = base;
        for (int k = 0; k < i; k++) {
            at += width(k);
        }
        return at;
    }

    private int offset(int i) {
        return switch (types.get(i)) {
            case "J" -> 1;
            case "F" -> 2;
            case "D" -> 3;
            default -> isReference(i) ? 4 : 0;
        };
    }

    void store(Ops ops, Code code) {
        base = code.locals(at(n()) - base);
        for (int i = n() - 1; i >= 0; i--) {
            ops.local(Ops.ISTORE + offset(i), at(i));
        }
    }

    void load(Ops ops, int from, int to) {
        for (int i = from; i < to; i++) {
            ops.local(Ops.ILOAD + offset(i), at(i));
        }
    }
}
