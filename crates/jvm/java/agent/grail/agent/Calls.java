package grail.agent;

/** Calls at which threads meet, or at which the library does something to data of the program. */
final class Calls {
    private static final int INVOKESPECIAL = 183;
    private static final int INVOKEINTERFACE = 185;
    private static final String ON_OBJECT = "(Ljava/lang/Object;)V";

    /** Where new instructions come from. */
    interface Maker {
        Ops ops();

        /** The place of what is looked at. */
        int site(int pc);

        /** The same, with what is used there. */
        int site(int pc, String what);
    }

    private final Code code;
    private final int pc;
    private final Level level;
    /** Waits are the hooks' affair, not only seen by them. */
    private final boolean replaces;
    private final Maker maker;

    private Calls(Code code, int pc, Level level, boolean replaces, Maker maker) {
        this.code = code;
        this.pc = pc;
        this.level = level;
        this.replaces = replaces;
        this.maker = maker;
    }

    static void prepare(Code code, int pc, int opcode, Level level, boolean replaces, Maker maker) {
        int index = code.operand(pc);
        Calls calls = new Calls(code, pc, level, replaces, maker);
        String owner = code.pool.owner(index);
        String name = code.pool.name(index);
        String type = code.pool.type(index);
        if (opcode == Ops.INVOKESTATIC) {
            calls.aStatic(owner, name, type);
        } else if (opcode != INVOKESPECIAL) {
            calls.virtual(owner, name, type);
        }
        String beside = replaces && level == Level.PROGRAM ? Beside.what(owner, name) : null;
        if (beside != null) {
            code.before(pc, maker.ops().number(maker.site(pc, beside)).hook("beside", "(I)V"));
        }
        if (level == Level.PROGRAM && Level.isData(owner)) {
            code.before(pc, maker.ops().number(maker.site(pc)).hook("at", "(I)V"));
        }
    }

    private void aStatic(String owner, String name, String type) {
        if (owner.equals("java/lang/System") && name.equals("arraycopy")) {
            if (level.seesData()) {
                spilled("Ljava/lang/Object;ILjava/lang/Object;II", maker.site(pc), "copies",
                        "(Ljava/lang/Object;ILjava/lang/Object;III)V", false);
            }
        } else if (replaces && owner.equals("java/lang/Thread")) {
            switch (name + type) {
                case "sleep(J)V", "yield()V", "onSpinWait()V", "interrupted()Z" ->
                        instead(type, name.equals("yield") ? "yields" : name);
                case "sleep(JI)V", "sleep(Ljava/time/Duration;)V" -> instead(type, name);
                default -> { }
            }
        } else if (owner.equals("java/lang/invoke/VarHandle") && name.endsWith("Fence")) {
            code.before(pc, maker.ops().hook("fence", "()V"));
        } else if (replaces && owner.equals("java/lang/System")
                && (name.equals("nanoTime") || name.equals("currentTimeMillis"))) {
            instead(type, name);
        }
    }

    private void virtual(String owner, String name, String type) {
        switch (owner) {
            case "java/lang/invoke/VarHandle" -> varHandle(name, type);
            case "jdk/internal/misc/Unsafe", "sun/misc/Unsafe" -> unsafe(owner, name, type);
            case "java/lang/reflect/Field" -> {
                if (level == Level.PROGRAM && !name.equals("get") && type.startsWith("(Ljava/lang/Object;")
                        || name.equals("get")) {
                    reflective(name, type);
                }
            }
            default -> {
                if (level != Level.SYNC && owner.startsWith("[") && name.equals("clone")) {
                    Ops ops = maker.ops().op(Ops.DUP).number(maker.site(pc));
                    code.before(pc, ops.hook("clones", "(Ljava/lang/Object;I)V"));
                }
                object(owner, name, type);
            }
        }
    }

    private void object(String owner, String name, String type) {
        switch (name + type) {
            case "wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V" -> {
                if (replaces) {
                    instead("(Ljava/lang/Object;" + type.substring(1), name.startsWith("wait") ? "waits" : name);
                } else if (name.equals("wait")) {
                    spilled(type.substring(1, type.indexOf(')')), 0, "willWait", ON_OBJECT, true);
                }
            }
            case "isInterrupted()Z" -> {
                if (replaces && owner.equals("java/lang/Thread")) {
                    instead("(Ljava/lang/Object;)Z", name);
                }
            }
            case "isAlive()Z" -> {
                if (level == Level.PROGRAM || owner.equals("java/lang/Thread")) {
                    code.before(pc, maker.ops().op(Ops.DUP).hook("asks", ON_OBJECT));
                    code.after(pc, maker.ops().op(Ops.DUP).hook("alive", "(Z)V"));
                }
            }
            case "getState()Ljava/lang/Thread$State;" -> {
                code.before(pc, maker.ops().op(Ops.DUP).hook("asks", ON_OBJECT));
                code.after(pc, maker.ops().op(Ops.DUP).hook("state", ON_OBJECT));
            }
            default -> { }
        }
    }

    private void instead(String type, String hook) {
        code.instead(pc, maker.ops().hook(hook, type));
    }

    private void unsafe(String owner, String name, String type) {
        if (name.equals("park") || name.equals("unpark")) {
            if (replaces && owner.startsWith("jdk")) {
                instead("(Ljdk/internal/misc/Unsafe;" + type.substring(1), name);
            }
            return;
        }
        if (name.endsWith("Fence")) {
            code.before(pc, maker.ops().hook("fence", "()V"));
            return;
        }
        int mode = Modes.of(name);
        if (mode == Modes.NONE || !type.startsWith("(Ljava/lang/Object;J")) {
            return;
        }
        spilled(type.substring(1, type.indexOf(')')), mode, "memory", "(Ljava/lang/Object;JI)V", false);
        if (Modes.reads(mode)) {
            code.after(pc, maker.ops().hook("volatileDone", "()V"));
        }
    }

    private void reflective(String name, String type) {
        boolean writes = name.startsWith("set");
        if (!writes && !name.startsWith("get") || name.equals("setAccessible")) {
            return;
        }
        String args = type.substring(1, type.indexOf(')'));
        Spill spill = new Spill("Ljava/lang/reflect/Field;" + args);
        Ops ops = maker.ops();
        spill.store(ops, code);
        spill.load(ops, 0, 2);
        ops.number(writes ? 1 : 0).number(maker.site(pc))
                .hook("reflective", "(Ljava/lang/reflect/Field;Ljava/lang/Object;II)V");
        spill.load(ops, 0, spill.n());
        code.before(pc, ops);
    }

    /** A variable handle: the handle, its coordinates, then values. */
    private void varHandle(String name, String type) {
        int mode = Modes.of(name);
        if (mode == Modes.NONE && !name.equals("get") && !name.equals("set")) {
            return;
        }
        if (mode == Modes.NONE) {
            if (!level.seesData()) {
                return;
            }
            mode = name.equals("get") ? Modes.PLAIN_READ : Modes.PLAIN_WRITE;
        }
        Spill spill = new Spill("Ljava/lang/invoke/VarHandle;" + type.substring(1, type.indexOf(')')));
        Ops ops = maker.ops();
        spill.store(ops, code);
        spill.load(ops, 0, 1);
        // An object or an array, if there is one, and an index, if there is one.
        boolean onObject = spill.n() > 1 && spill.isReference(1);
        if (onObject) {
            spill.load(ops, 1, 2);
        } else {
            ops.op(1);
        }
        if (onObject && spill.n() > 2 && spill.type(2).equals("I")) {
            spill.load(ops, 2, 3);
        } else {
            ops.number(-1);
        }
        int site = mode == Modes.PLAIN_READ || mode == Modes.PLAIN_WRITE ? maker.site(pc) : 0;
        ops.number(mode).number(site).hook("handle", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V");
        spill.load(ops, 0, spill.n());
        code.before(pc, ops);
        if (Modes.reads(mode)) {
            code.after(pc, maker.ops().hook("volatileDone", "()V"));
        }
    }

    /**
     * Puts the arguments aside, calls a hook with the first of them (or what is below them) and a number, and takes
     * them back.
     */
    private void spilled(String args, int number, String hook, String hookType, boolean below) {
        Spill spill = new Spill(args);
        Ops ops = maker.ops();
        spill.store(ops, code);
        if (below) {
            ops.op(Ops.DUP);
        } else {
            spill.load(ops, 0, hookType.startsWith("(Ljava/lang/Object;JI)") ? 2 : spill.n());
            ops.number(number);
        }
        ops.hook(hook, hookType);
        spill.load(ops, 0, spill.n());
        code.before(pc, ops);
    }
}
