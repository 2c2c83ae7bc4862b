package grail.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The stack map of a method after its code was moved: the same frames at other places, and perhaps one more at the
 * end.
 */
final class Frames {
    private static final int OBJECT = 7;
    private static final int UNINITIALIZED = 8;
    private static final int SAME_WITH_STACK = 64;
    private static final int SAME_WITH_STACK_FAR = 247;
    private static final int SAME_FAR = 251;
    private static final int FULL = 255;

    private Frames() {}

    /** With one thing on the stack and perhaps one local: indices of classes, 0 for none. */
    static final class Frame {
        final int local;
        final int stack;

        Frame(int local, int stack) {
            this.local = local;
            this.stack = stack;
        }
    }

    /** A reader and writer side by side. */
    private static final class Moving {
        private final byte[] old;
        private final int[] at;
        private final DataOutputStream out;
        private int p;

        Moving(byte[] old, int[] at, DataOutputStream out) {
            this.old = old;
            this.at = at;
            this.out = out;
        }

        int u1() {
            return old[p++] & 255;
        }

        int u2() {
            p += 2;
            return (old[p - 2] & 255) << 8 | old[p - 1] & 255;
        }

        void types(int n) throws IOException {
            for (int i = 0; i < n; i++) {
                int tag = u1();
                out.writeByte(tag);
                if (tag == OBJECT) {
                    out.writeShort(u2());
                } else if (tag == UNINITIALIZED) {
                    // The place of its `new`.
                    out.writeShort(at[u2()]);
                }
            }
        }
    }

    static byte[] moved(byte[] old, int[] beforeAt, int[] at, int end, Frame last) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Moving m = new Moving(old, at, new DataOutputStream(all));
        int n = m.u2();
        m.out.writeShort(n + (last == null ? 0 : 1));
        int pc = -1;
        int place = -1;
        for (int i = 0; i < n; i++) {
            int tag = m.u1();
            int delta = tag < SAME_WITH_STACK ? tag : tag < SAME_WITH_STACK * 2 ? tag - SAME_WITH_STACK : m.u2();
            pc += delta + 1;
            int next = beforeAt[pc];
            int moved = next - place - 1;
            place = next;
            if (tag < SAME_WITH_STACK || tag == SAME_FAR) {
                m.out.writeByte(SAME_FAR);
                m.out.writeShort(moved);
            } else if (tag < SAME_WITH_STACK * 2 || tag == SAME_WITH_STACK_FAR) {
                m.out.writeByte(SAME_WITH_STACK_FAR);
                m.out.writeShort(moved);
                m.types(1);
            } else if (tag < SAME_FAR) {
                m.out.writeByte(tag);
                m.out.writeShort(moved);
            } else if (tag < FULL) {
                m.out.writeByte(tag);
                m.out.writeShort(moved);
                m.types(tag - SAME_FAR);
            } else {
                m.out.writeByte(FULL);
                m.out.writeShort(moved);
                full(m);
            }
        }
        if (last != null) {
            m.out.writeByte(FULL);
            m.out.writeShort(end - place - 1);
            m.out.writeShort(last.local == 0 ? 0 : 1);
            if (last.local != 0) {
                m.out.writeByte(OBJECT);
                m.out.writeShort(last.local);
            }
            m.out.writeShort(1);
            m.out.writeByte(OBJECT);
            m.out.writeShort(last.stack);
        }
        return all.toByteArray();
    }

    private static void full(Moving m) throws IOException {
        for (int part = 0; part < 2; part++) {
            int n = m.u2();
            m.out.writeShort(n);
            m.types(n);
        }
    }
}
