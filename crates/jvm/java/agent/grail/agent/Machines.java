package grail.agent;

/** The few methods of the virtual machine's own classes that tell where threads and classes begin and end. */
final class Machines {
    private static final String ON_OBJECT = "(Ljava/lang/Object;)V";
    private static final int ALOAD_0 = 42;
    private static final int ALOAD_1 = 43;
    private static final int ALOAD_2 = 44;
    private static final int ILOAD_1 = 27;
    private static final int ILOAD_3 = 29;
    private static final int ASTORE_1 = 76;
    private static final int ASTORE_2 = 77;
    private static final int ISTORE_3 = 62;

    private Machines() {}

    static void prepare(String owner, ClassFile.Member m, Code code, Calls.Maker maker) {
        String method = m.name + m.type;
        switch (owner) {
            case "java/lang/Thread" -> thread(m, method, code, maker);
            case "java/lang/VirtualThread" -> {
                if (m.name.equals("start") || m.name.equals("run")) {
                    code.first(maker.ops().hook("virtual", "()V"));
                }
            }
            case "java/lang/Runtime" -> {
                if (method.equals("exit(I)V") || method.equals("halt(I)V")) {
                    code.first(maker.ops().op(ILOAD_1).hook("stops", "(I)V"));
                }
            }
            case "jdk/internal/reflect/Reflection" -> {
                if (m.name.equals("filterFields")) {
                    code.first(maker.ops().op(ALOAD_1).hook("shown",
                            "([Ljava/lang/reflect/Field;)[Ljava/lang/reflect/Field;").op(ASTORE_1));
                }
            }
            default -> loading(m, method, code, maker);
        }
    }

    private static void thread(ClassFile.Member m, String method, Code code, Calls.Maker maker) {
        switch (method) {
            case "exit()V" -> code.first(maker.ops().op(ALOAD_0).hook("ends", ON_OBJECT));
            case "dispatchUncaughtException(Ljava/lang/Throwable;)V" -> code.first(maker.ops().op(ALOAD_0).op(ALOAD_1)
                    .hook("uncaught", "(Ljava/lang/Object;Ljava/lang/Throwable;)V"));
            case "interrupt()V" -> code.first(maker.ops().op(ALOAD_0).hook("interrupts", ON_OBJECT));
            case "join(J)V" -> {
                code.first(maker.ops().op(ALOAD_0).op(31).hook("joins", "(Ljava/lang/Object;J)V"));
                atReturns(code, maker, "joined");
            }
            default -> { }
        }
        for (int pc = 0; pc < code.code.length; pc += code.length(pc)) {
            int op = code.opcode(pc);
            if (op == 182 || op == 183) {
                int index = code.operand(pc);
                if (code.pool.name(index).equals("start0")) {
                    code.before(pc, maker.ops().op(Ops.DUP).hook("starts", ON_OBJECT));
                }
            }
        }
    }

    private static void atReturns(Code code, Calls.Maker maker, String hook) {
        for (int pc = 0; pc < code.code.length; pc += code.length(pc)) {
            if (code.opcode(pc) == 177) {
                code.before(pc, maker.ops().op(ALOAD_0).hook(hook, ON_OBJECT));
            }
        }
    }

    /** Loading and linking go on in the middle of other things, and are none of the program's doing. */
    private static void loading(ClassFile.Member m, String method, Code code, Calls.Maker maker) {
        boolean isQuiet = method.equals("loadClass(Ljava/lang/String;)Ljava/lang/Class;")
                || method.equals("loadClass(Ljava/lang/String;Z)Ljava/lang/Class;")
                || m.name.startsWith("link") || m.name.equals("findMethodHandleType") || m.name.equals("findClass");
        if (method.equals("defineClass(Ljava/lang/String;[BIILjava/security/ProtectionDomain;)Ljava/lang/Class;")) {
            code.first(maker.ops().op(ALOAD_0).op(ALOAD_2).op(ILOAD_3).local(Ops.ILOAD, 4)
                    .hook("define", "(Ljava/lang/ClassLoader;[BII)[B").op(ASTORE_2)
                    .op(Ops.ICONST_0).op(ISTORE_3).op(ALOAD_2).op(Ops.ARRAYLENGTH).local(Ops.ISTORE, 4));
        } else if (isQuiet && !m.is(ClassFile.ABSTRACT)) {
            code.first(maker.ops().hook("quiet", "()V"));
            for (int pc = 0; pc < code.code.length; pc += code.length(pc)) {
                if (code.opcode(pc) >= 172 && code.opcode(pc) <= 177) {
                    code.before(pc, maker.ops().hook("loud", "()V"));
                }
            }
            code.whenThrown(maker.ops().hook("loud", "()V").op(Ops.ATHROW),
                    new Frames.Frame(0, code.pool.addClass("java/lang/Throwable")));
        }
    }
}
