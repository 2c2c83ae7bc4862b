package grail.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;

/** The constant pool of a class: what is there stays where it is, and more can be added. */
final class Pool {
    static final int UTF8 = 1;
    static final int INTEGER = 3;
    static final int LONG = 5;
    static final int DOUBLE = 6;
    static final int CLASS = 7;
    static final int FIELD = 9;
    static final int METHOD = 10;
    static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_HANDLE = 15;
    private static final int STRING = 8;
    private static final int FLOAT = 4;
    private static final int METHOD_TYPE = 16;
    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;
    private static final int MODULE = 19;
    private static final int PACKAGE = 20;
    private static final int MOST = 65535;

    private final byte[] bytes;
    /** Where each entry begins, in the bytes that were read. */
    private final int[] at;
    /** Where the pool ends in them. */
    final int end;
    private final int start;
    private final String[] texts;
    private int n;
    private final ByteArrayOutputStream added = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(added);
    private final HashMap<String, Integer> known = new HashMap<>();

    Pool(byte[] bytes, int start) {
        this.bytes = bytes;
        this.start = start + 2;
        n = u2(start);
        at = new int[n];
        texts = new String[n];
        int p = start + 2;
        for (int i = 1; i < n; i++) {
            at[i] = p;
            int tag = bytes[p];
            p += size(tag, p);
            if (tag == LONG || tag == DOUBLE) {
                i++;
            }
        }
        end = p;
    }

    private int size(int tag, int p) {
        return switch (tag) {
            case UTF8 -> 3 + u2(p + 1);
            case INTEGER, FLOAT, FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE, DYNAMIC, INVOKE_DYNAMIC -> 5;
            case LONG, DOUBLE -> 9;
            case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> 3;
            case METHOD_HANDLE -> 4;
            default -> throw new Unfit("an unknown constant");
        };
    }

    private int u2(int p) {
        return (bytes[p] & 255) << 8 | bytes[p + 1] & 255;
    }

    String utf8(int index) {
        if (index < at.length && texts[index] == null) {
            int p = at[index];
            texts[index] = new String(bytes, p + 3, u2(p + 1), StandardCharsets.UTF_8);
        }
        return texts[index];
    }

    String className(int index) {
        return utf8(u2(at[index] + 1));
    }

    /** Of a member: its owner, name and type. */
    String owner(int index) {
        return className(u2(at[index] + 1));
    }

    String name(int index) {
        return utf8(u2(at[u2(at[index] + 3)] + 1));
    }

    String type(int index) {
        return utf8(u2(at[u2(at[index] + 3)] + 3));
    }

    private int add(String key) {
        if (n >= MOST) {
            throw new Unfit("the constant pool is full");
        }
        known.put(key, n);
        return n++;
    }

    int addUtf8(String text) {
        Integer index = known.get("u" + text);
        if (index != null) {
            return index;
        }
        try {
            out.writeByte(UTF8);
            out.writeUTF(text);
        } catch (IOException e) {
            throw new Unfit("a name is too long");
        }
        return add("u" + text);
    }

    private int two(String key, int tag, int first, int second) {
        Integer index = known.get(key);
        if (index != null) {
            return index;
        }
        try {
            out.writeByte(tag);
            out.writeShort(first);
            if (second >= 0) {
                out.writeShort(second);
            }
        } catch (IOException e) {
            throw new Unfit("the constant pool");
        }
        return add(key);
    }

    int addClass(String name) {
        return two("c" + name, CLASS, addUtf8(name), -1);
    }

    int addMethod(String owner, String name, String type) {
        int nameAndType = two("n" + name + " " + type, NAME_AND_TYPE, addUtf8(name), addUtf8(type));
        return two("m" + owner + " " + name + " " + type, METHOD, addClass(owner), nameAndType);
    }

    int addInt(int value) {
        Integer index = known.get("i" + value);
        if (index != null) {
            return index;
        }
        try {
            out.writeByte(INTEGER);
            out.writeInt(value);
        } catch (IOException e) {
            throw new Unfit("the constant pool");
        }
        return add("i" + value);
    }

    void write(DataOutputStream to) throws IOException {
        to.writeShort(n);
        to.write(bytes, start, end - start);
        added.writeTo(to);
    }
}
