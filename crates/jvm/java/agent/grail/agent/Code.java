package grail.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * The code of a method, into which more is put: before, after and in the place of instructions, at its beginning
 * and at its end.
 */
final class Code {
    private static final int TABLESWITCH = 170;
    private static final int LOOKUPSWITCH = 171;
    private static final int WIDE = 196;
    private static final int IINC = 132;
    private static final int MOST = 65535;
    /** What an instruction takes in bytes; 0 where that depends. */
    private static final byte[] LENGTHS = new byte[202];

    static {
        Arrays.fill(LENGTHS, (byte) 1);
        set(2, 16, 18, 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 169, 188);
        set(3, 17, 19, 20, 132, 187, 189, 192, 193, 198, 199);
        for (int op = 153; op <= 168; op++) {
            LENGTHS[op] = 3;
        }
        for (int op = 178; op <= 184; op++) {
            LENGTHS[op] = 3;
        }
        set(5, 185, 186, 200, 201);
        set(4, 197);
        set(0, TABLESWITCH, LOOKUPSWITCH, WIDE);
    }

    private static void set(int length, int... opcodes) {
        for (int op : opcodes) {
            LENGTHS[op] = (byte) length;
        }
    }

    final Pool pool;
    int maxStack;
    final int maxLocals;
    /** Locals that are only used by what is inserted. */
    private int moreLocals;
    final byte[] code;
    private final ArrayList<int[]> handlers = new ArrayList<>();
    private final ArrayList<ClassFile.Attribute> attributes = new ArrayList<>();
    private final byte[][] before;
    private final byte[][] after;
    private final byte[][] instead;
    private byte[] prologue = new byte[0];
    private byte[] tail;
    private Frames.Frame tailFrame;
    private int[] beforeAt;
    private int[] at;
    private final byte[] body;
    private int p;

    Code(byte[] body, Pool pool) {
        this.body = body;
        this.pool = pool;
        maxStack = u2();
        maxLocals = u2();
        int length = u2() << 16 | u2();
        code = Arrays.copyOfRange(body, p, p + length);
        p += length;
        int n = u2();
        for (int i = 0; i < n; i++) {
            handlers.add(new int[] {u2(), u2(), u2(), u2()});
        }
        n = u2();
        for (int i = 0; i < n; i++) {
            int nameAt = u2();
            int size = u2() << 16 | u2();
            attributes.add(new ClassFile.Attribute(pool.utf8(nameAt), nameAt, Arrays.copyOfRange(body, p, p + size)));
            p += size;
        }
        before = new byte[length][];
        after = new byte[length][];
        instead = new byte[length][];
    }

    private int u2() {
        p += 2;
        return (body[p - 2] & 255) << 8 | body[p - 1] & 255;
    }

    int opcode(int pc) {
        return code[pc] & 255;
    }

    int operand(int pc) {
        return (code[pc + 1] & 255) << 8 | code[pc + 2] & 255;
    }

    private int s4(int pc) {
        return code[pc] << 24 | (code[pc + 1] & 255) << 16 | (code[pc + 2] & 255) << 8 | code[pc + 3] & 255;
    }

    int length(int pc) {
        int op = opcode(pc);
        if (op >= LENGTHS.length) {
            throw new Unfit("an unknown instruction");
        }
        int length = LENGTHS[op];
        if (length > 0) {
            return length;
        }
        int aligned = pc + 4 - pc % 4;
        return switch (op) {
            case TABLESWITCH -> aligned - pc + 12 + 4 * (s4(aligned + 8) - s4(aligned + 4) + 1);
            case LOOKUPSWITCH -> aligned - pc + 8 + 8 * s4(aligned + 4);
            default -> (code[pc + 1] & 255) == IINC ? 6 : 4;
        };
    }

    // What to put in.

    void before(int pc, Ops ops) {
        before[pc] = joined(before[pc], ops.bytes());
    }

    void after(int pc, Ops ops) {
        after[pc] = joined(after[pc], ops.bytes());
    }

    /** Instead of an instruction that nothing else says the place of. */
    void instead(int pc, Ops ops) {
        instead[pc] = ops.bytes();
    }

    boolean isReplaced(int pc) {
        return instead[pc] != null;
    }

    /** Done once, when the method is entered. */
    void first(Ops ops) {
        prologue = joined(prologue, ops.bytes());
    }

    /** Done when an exception leaves what was there; the frame has these locals. */
    void whenThrown(Ops ops, Frames.Frame frame) {
        tail = ops.bytes();
        tailFrame = frame;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        if (first == null || first.length == 0) {
            return second;
        }
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** A place for so many more words on the stack. */
    void needs(int words) {
        maxStack = Math.max(maxStack, words);
    }

    /** The first of so many locals that nobody else uses. */
    int locals(int n) {
        moreLocals = Math.max(moreLocals, n);
        return maxLocals;
    }

    int line(int pc) {
        int best = -1;
        int line = 0;
        for (ClassFile.Attribute a : attributes) {
            if (a.name.equals("LineNumberTable")) {
                for (int i = 2; i + 3 < a.body.length; i += 4) {
                    int start = two(a.body, i);
                    if (start <= pc && start > best) {
                        best = start;
                        line = two(a.body, i + 2);
                    }
                }
            }
        }
        return line;
    }

    private static int two(byte[] bytes, int i) {
        return (bytes[i] & 255) << 8 | bytes[i + 1] & 255;
    }

    // The result.

    byte[] write() {
        layOut();
        try {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(all);
            out.writeShort(maxStack + 8);
            out.writeShort(maxLocals + moreLocals);
            byte[] written = code();
            if (written.length > MOST) {
                throw new Unfit("it would be longer than a method may be");
            }
            out.writeInt(written.length);
            out.write(written);
            int end = beforeAt[code.length];
            out.writeShort(handlers.size() + (tail == null ? 0 : 1));
            for (int[] h : handlers) {
                out.writeShort(beforeAt[h[0]]);
                out.writeShort(beforeAt[h[1]]);
                out.writeShort(beforeAt[h[2]]);
                out.writeShort(h[3]);
            }
            if (tail != null) {
                out.writeShort(beforeAt[0]);
                out.writeShort(end);
                out.writeShort(end);
                out.writeShort(0);
            }
            attributes(out, end);
            return all.toByteArray();
        } catch (IOException e) {
            throw new Unfit("it cannot be written");
        }
    }

    private void layOut() {
        beforeAt = new int[code.length + 1];
        at = new int[code.length];
        Arrays.fill(beforeAt, -1);
        int pos = prologue.length;
        int pc = 0;
        while (pc < code.length) {
            beforeAt[pc] = pos;
            pos += before[pc] == null ? 0 : before[pc].length;
            at[pc] = pos;
            int length = length(pc);
            if (instead[pc] != null) {
                pos += instead[pc].length;
            } else if (opcode(pc) == TABLESWITCH || opcode(pc) == LOOKUPSWITCH) {
                pos += length - (4 - pc % 4) + 4 - pos % 4;
            } else {
                pos += length;
            }
            pos += after[pc] == null ? 0 : after[pc].length;
            pc += length;
        }
        beforeAt[code.length] = pos;
    }

    private byte[] code() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(all);
        out.write(prologue);
        for (int pc = 0; pc < code.length; pc += length(pc)) {
            if (before[pc] != null) {
                out.write(before[pc]);
            }
            if (instead[pc] != null) {
                out.write(instead[pc]);
            } else {
                instruction(pc, out);
            }
            if (after[pc] != null) {
                out.write(after[pc]);
            }
        }
        if (tail != null) {
            out.write(tail);
        }
        return all.toByteArray();
    }

    private void instruction(int pc, DataOutputStream out) throws IOException {
        int op = opcode(pc);
        if (op >= 153 && op <= 168 || op == 198 || op == 199) {
            out.writeByte(op);
            int offset = target(pc, (short) operand(pc));
            if (offset != (short) offset) {
                throw new Unfit("a jump would be too long");
            }
            out.writeShort(offset);
        } else if (op == 200 || op == 201) {
            out.writeByte(op);
            out.writeInt(target(pc, s4(pc + 1)));
        } else if (op == TABLESWITCH || op == LOOKUPSWITCH) {
            aSwitch(pc, op, out);
        } else {
            out.write(code, pc, length(pc));
        }
    }

    private void aSwitch(int pc, int op, DataOutputStream out) throws IOException {
        out.writeByte(op);
        for (int i = at[pc] + 1; i % 4 != 0; i++) {
            out.writeByte(0);
        }
        int q = pc + 4 - pc % 4;
        out.writeInt(target(pc, s4(q)));
        out.writeInt(s4(q + 4));
        if (op == TABLESWITCH) {
            out.writeInt(s4(q + 8));
            int n = s4(q + 8) - s4(q + 4) + 1;
            for (int i = 0; i < n; i++) {
                out.writeInt(target(pc, s4(q + 12 + 4 * i)));
            }
        } else {
            for (int i = 0; i < s4(q + 4); i++) {
                out.writeInt(s4(q + 8 + 8 * i));
                out.writeInt(target(pc, s4(q + 12 + 8 * i)));
            }
        }
    }

    private int target(int pc, int offset) {
        return beforeAt[pc + offset] - at[pc];
    }

    private void attributes(DataOutputStream out, int end) throws IOException {
        ArrayList<ClassFile.Attribute> kept = new ArrayList<>();
        boolean hasFrames = false;
        for (ClassFile.Attribute a : attributes) {
            switch (a.name) {
                case "LineNumberTable" -> kept.add(with(a, lines(a.body)));
                case "LocalVariableTable", "LocalVariableTypeTable" -> kept.add(with(a, variables(a.body)));
                case "StackMapTable" -> {
                    hasFrames = true;
                    kept.add(with(a, Frames.moved(a.body, beforeAt, at, end, tailFrame)));
                }
                // What is not known here may speak of places in the code, and nothing needs it to run.
                default -> { }
            }
        }
        if (!hasFrames && tailFrame != null) {
            byte[] none = {0, 0};
            byte[] frames = Frames.moved(none, beforeAt, at, end, tailFrame);
            kept.add(new ClassFile.Attribute("StackMapTable", pool.addUtf8("StackMapTable"), frames));
        }
        out.writeShort(kept.size());
        for (ClassFile.Attribute a : kept) {
            out.writeShort(a.nameIndex);
            out.writeInt(a.body.length);
            out.write(a.body);
        }
    }

    private static ClassFile.Attribute with(ClassFile.Attribute a, byte[] moved) {
        return new ClassFile.Attribute(a.name, a.nameIndex, moved);
    }

    private byte[] lines(byte[] old) {
        byte[] moved = old.clone();
        for (int i = 2; i + 3 < old.length; i += 4) {
            int start = two(old, i);
            put(moved, i, start == 0 ? 0 : beforeAt[start]);
        }
        return moved;
    }

    private byte[] variables(byte[] old) {
        byte[] moved = old.clone();
        for (int i = 2; i + 9 < old.length; i += 10) {
            int start = two(old, i);
            int from = beforeAt[start];
            put(moved, i, from);
            put(moved, i + 2, beforeAt[start + two(old, i + 2)] - from);
        }
        return moved;
    }

    private static void put(byte[] bytes, int i, int value) {
        bytes[i] = (byte) (value >> 8);
        bytes[i + 1] = (byte) value;
    }
}
