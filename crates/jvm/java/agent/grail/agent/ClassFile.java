package grail.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;

/** A class file: its members with their attributes, each as bytes. Only code is looked into. */
final class ClassFile {
    static final int STATIC = 8;
    static final int FINAL = 16;
    static final int SYNCHRONIZED = 32;
    static final int VOLATILE = 64;
    static final int NATIVE = 256;
    static final int INTERFACE = 512;
    static final int ABSTRACT = 1024;

    static final class Attribute {
        final String name;
        final int nameIndex;
        byte[] body;

        Attribute(String name, int nameIndex, byte[] body) {
            this.name = name;
            this.nameIndex = nameIndex;
            this.body = body;
        }
    }

    static final class Member {
        int access;
        final int nameIndex;
        final int typeIndex;
        final String name;
        final String type;
        final ArrayList<Attribute> attributes;

        Member(int access, int nameIndex, int typeIndex, String name, String type, ArrayList<Attribute> attributes) {
            this.access = access;
            this.nameIndex = nameIndex;
            this.typeIndex = typeIndex;
            this.name = name;
            this.type = type;
            this.attributes = attributes;
        }

        boolean is(int flag) {
            return (access & flag) != 0;
        }

        Attribute attribute(String wanted) {
            for (Attribute a : attributes) {
                if (a.name.equals(wanted)) {
                    return a;
                }
            }
            return null;
        }
    }

    final Pool pool;
    final int version;
    final int access;
    final String name;
    final String superName;
    final ArrayList<Member> fields;
    final ArrayList<Member> methods;
    private final byte[] bytes;
    private final int thisIndex;
    private final int superIndex;
    private final int[] interfaces;
    private final ArrayList<Attribute> attributes;
    private int p;

    ClassFile(byte[] bytes) {
        this.bytes = bytes;
        p = 6;
        version = u2();
        pool = new Pool(bytes, p);
        p = pool.end;
        access = u2();
        thisIndex = u2();
        superIndex = u2();
        name = pool.className(thisIndex);
        superName = superIndex == 0 ? null : pool.className(superIndex);
        interfaces = new int[u2()];
        for (int i = 0; i < interfaces.length; i++) {
            interfaces[i] = u2();
        }
        fields = members();
        methods = members();
        attributes = attributes();
    }

    boolean isInterface() {
        return (access & INTERFACE) != 0;
    }

    private int u2() {
        p += 2;
        return (bytes[p - 2] & 255) << 8 | bytes[p - 1] & 255;
    }

    private ArrayList<Member> members() {
        int n = u2();
        ArrayList<Member> all = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            int flags = u2();
            int nameAt = u2();
            int typeAt = u2();
            all.add(new Member(flags, nameAt, typeAt, pool.utf8(nameAt), pool.utf8(typeAt), attributes()));
        }
        return all;
    }

    private ArrayList<Attribute> attributes() {
        int n = u2();
        ArrayList<Attribute> all = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            int nameAt = u2();
            int length = u2() << 16 | u2();
            byte[] body = java.util.Arrays.copyOfRange(bytes, p, p + length);
            p += length;
            all.add(new Attribute(pool.utf8(nameAt), nameAt, body));
        }
        return all;
    }

    void addField(int flags, String fieldName, String type) {
        fields.add(new Member(flags, pool.addUtf8(fieldName), pool.addUtf8(type), fieldName, type,
                new ArrayList<>()));
    }

    /** The file that the class says it was compiled from. */
    String source() {
        for (Attribute a : attributes) {
            if (a.name.equals("SourceFile")) {
                return pool.utf8((a.body[0] & 255) << 8 | a.body[1] & 255);
            }
        }
        return "";
    }

    byte[] write() {
        try {
            ByteArrayOutputStream all = new ByteArrayOutputStream(bytes.length * 2);
            DataOutputStream out = new DataOutputStream(all);
            out.write(bytes, 0, 8);
            pool.write(out);
            out.writeShort(access);
            out.writeShort(thisIndex);
            out.writeShort(superIndex);
            out.writeShort(interfaces.length);
            for (int i : interfaces) {
                out.writeShort(i);
            }
            write(fields, out);
            write(methods, out);
            writeAttributes(attributes, out);
            return all.toByteArray();
        } catch (IOException e) {
            throw new Unfit("it cannot be written");
        }
    }

    private static void write(ArrayList<Member> members, DataOutputStream out) throws IOException {
        out.writeShort(members.size());
        for (Member m : members) {
            out.writeShort(m.access);
            out.writeShort(m.nameIndex);
            out.writeShort(m.typeIndex);
            writeAttributes(m.attributes, out);
        }
    }

    private static void writeAttributes(ArrayList<Attribute> attributes, DataOutputStream out) throws IOException {
        out.writeShort(attributes.size());
        for (Attribute a : attributes) {
            out.writeShort(a.nameIndex);
            out.writeInt(a.body.length);
            out.write(a.body);
        }
    }
}
