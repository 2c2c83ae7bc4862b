package grail.agent;

import java.io.ByteArrayOutputStream;

/** Instructions in the making: straight lines, without jumps. */
final class Ops {
    static final int ICONST_0 = 3;
    static final int SIPUSH = 17;
    static final int LDC_W = 19;
    static final int ILOAD = 21;
    static final int LLOAD = 22;
    static final int FLOAD = 23;
    static final int DLOAD = 24;
    static final int ALOAD = 25;
    static final int ISTORE = 54;
    static final int ASTORE = 58;
    static final int POP = 87;
    static final int POP2 = 88;
    static final int DUP = 89;
    static final int DUP_X1 = 90;
    static final int DUP_X2 = 91;
    static final int DUP2 = 92;
    static final int DUP2_X1 = 93;
    static final int DUP2_X2 = 94;
    static final int SWAP = 95;
    static final int ARRAYLENGTH = 190;
    static final int ATHROW = 191;
    static final int INVOKESTATIC = 184;
    static final int CHECKCAST = 192;
    static final int MONITORENTER = 194;
    static final int MONITOREXIT = 195;
    private static final int WIDE = 196;
    static final String HOOK = "grail/agent/Hook";

    private final Pool pool;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Ops(Pool pool) {
        this.pool = pool;
    }

    Ops op(int opcode) {
        out.write(opcode);
        return this;
    }

    private Ops u2(int value) {
        out.write(value >> 8);
        out.write(value);
        return this;
    }

    Ops number(int value) {
        if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
            return op(SIPUSH).u2(value);
        }
        return op(LDC_W).u2(pool.addInt(value));
    }

    Ops ofClass(String name) {
        return op(LDC_W).u2(pool.addClass(name));
    }

    Ops cast(String name) {
        return op(CHECKCAST).u2(pool.addClass(name));
    }

    Ops hook(String name, String type) {
        return op(INVOKESTATIC).u2(pool.addMethod(HOOK, name, type));
    }

    /** Loads or stores a local variable. */
    Ops local(int opcode, int index) {
        if (index < 256) {
            return op(opcode).op(index);
        }
        return op(WIDE).op(opcode).u2(index);
    }

    /** Raw bytes of another. */
    Ops then(byte[] more) {
        out.write(more, 0, more.length);
        return this;
    }

    int size() {
        return out.size();
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
