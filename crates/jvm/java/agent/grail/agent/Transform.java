package grail.agent;

import java.util.ArrayList;

/** Puts the calls of {@link Hook} into one class. */
final class Transform {
    private static final int RETURN_FIRST = 172;
    private static final int RETURN_LAST = 177;
    private static final int GETSTATIC = 178;
    private static final int PUTSTATIC = 179;
    private static final int GETFIELD = 180;
    private static final int PUTFIELD = 181;
    private static final int INVOKEVIRTUAL = 182;
    private static final int INVOKESPECIAL = 183;
    private static final int INVOKEINTERFACE = 185;
    private static final int NEW = 187;
    private static final int WIDE = 196;
    private static final int ASTORE_0 = 75;
    private static final int ALOAD_0 = 42;

    private final ClassFile file;
    private final Level level;
    private final Fields fields;
    private final boolean explores;
    private final Sites sites;
    /** Methods that stay as they are. */
    final ArrayList<String> left = new ArrayList<>();
    private boolean initialises;

    Transform(ClassFile file, Level level, Fields fields, Sites sites, boolean explores) {
        this.file = file;
        this.level = level;
        this.fields = fields;
        this.sites = sites;
        this.explores = explores;
    }

    boolean setsUp() {
        return initialises;
    }

    byte[] bytes() {
        for (ClassFile.Member m : file.methods) {
            initialises |= m.name.equals("<clinit>");
        }
        if (file.name.equals("java/lang/Thread")) {
            file.addField(1 | 128 | 4096, Hook.FIELD, "Ljava/lang/Object;");
        }
        if (level == Level.SYNC && explores) {
            for (ClassFile.Member f : file.fields) {
                if (f.name.equals("common") || f.name.equals("ASYNC_POOL")) {
                    // Another in each run.
                    f.access &= ~ClassFile.FINAL;
                }
            }
        }
        for (ClassFile.Member m : file.methods) {
            ClassFile.Attribute code = m.attribute("Code");
            if (code != null) {
                try {
                    new Method(m, code).transform();
                } catch (Unfit e) {
                    left.add(file.name.replace('/', '.') + "." + m.name + ": " + e.getMessage());
                }
            }
        }
        return file.write();
    }

    /** One method. */
    private final class Method implements Calls.Maker {
        private final ClassFile.Member member;
        private final ClassFile.Attribute attribute;
        private final Code code;
        private boolean changed;

        Method(ClassFile.Member member, ClassFile.Attribute attribute) {
            this.member = member;
            this.attribute = attribute;
            this.code = new Code(attribute.body, file.pool);
        }

        @Override
        public Ops ops() {
            changed = true;
            return new Ops(file.pool);
        }

        void transform() {
            int access = member.access;
            if (level == Level.MACHINE) {
                Machines.prepare(file.name, member, code, this);
                // Whoever joins waits for its turn before it has the monitor, which the thread needs to end.
                if (explores && member.name.equals("join") && member.is(ClassFile.SYNCHRONIZED)) {
                    access = synchronised(access);
                }
            } else {
                if (level == Level.PROGRAM) {
                    initialisation();
                }
                instructions();
                if (explores && level == Level.PROGRAM) {
                    Loops.mark(code, this);
                }
                if (member.is(ClassFile.SYNCHRONIZED)) {
                    access = synchronised(access);
                }
            }
            if (changed) {
                attribute.body = code.write();
                if (access != member.access && level != Level.PROGRAM) {
                    // What the compiler knows by heart it knows with other flags.
                    member.attributes.remove(member.attribute("RuntimeVisibleAnnotations"));
                }
                member.access = access;
            }
        }

        private void instructions() {
            // In a constructor, the object is not there before its superclass has made its part of it.
            int pending = member.name.equals("<init>") ? 1 : 0;
            for (int pc = 0; pc < code.code.length; pc += code.length(pc)) {
                int op = code.opcode(pc);
                if (op == NEW && pending > 0) {
                    pending++;
                }
                instruction(pc, op, pending > 0);
                if (op == INVOKESPECIAL && pending > 0 && file.pool.name(code.operand(pc)).equals("<init>")) {
                    pending--;
                }
            }
        }

        private void instruction(int pc, int op, boolean unborn) {
            switch (op) {
                case GETFIELD, PUTFIELD -> {
                    if (op == GETFIELD || !unborn) {
                        field(pc, op);
                    }
                }
                case GETSTATIC, PUTSTATIC -> staticField(pc, op);
                case 46, 47, 48, 49, 50, 51, 52, 53 -> {
                    if (level.seesData()) {
                        Ops ops = ops().op(Ops.DUP2).number(site(pc, ""));
                        code.before(pc, ops.hook("arrayRead", "(Ljava/lang/Object;II)V"));
                    }
                }
                case 79, 80, 81, 82, 83, 84, 85, 86 -> {
                    if (level.seesData()) {
                        code.before(pc, arrayStore(op == 80 || op == 82, site(pc, "")));
                    }
                }
                case NEW -> {
                    String owner = file.pool.className(code.operand(pc));
                    if (explores && level == Level.PROGRAM && !owner.equals(file.name) && !owner.startsWith("java/")) {
                        code.before(pc, ops().ofClass(owner).hook("initialises", "(Ljava/lang/Class;)V"));
                    }
                }
                case Ops.MONITORENTER -> {
                    code.before(pc, ops().op(Ops.DUP).hook("locks", "(Ljava/lang/Object;)V").op(Ops.DUP));
                    code.after(pc, ops().hook("entered", "(Ljava/lang/Object;)V"));
                }
                case Ops.MONITOREXIT -> {
                    code.before(pc, ops().op(Ops.DUP).hook("exits", "(Ljava/lang/Object;)V").op(Ops.DUP));
                    code.after(pc, ops().hook("left", "(Ljava/lang/Object;)V"));
                }
                case INVOKEVIRTUAL, INVOKESPECIAL, Ops.INVOKESTATIC, INVOKEINTERFACE -> call(pc, op);
                default -> { }
            }
        }

        private Ops arrayStore(boolean wide, int site) {
            Ops ops = ops();
            if (wide) {
                ops.op(Ops.DUP2_X2).op(Ops.POP2).op(Ops.DUP2_X2);
            } else {
                ops.op(Ops.DUP_X2).op(Ops.POP).op(Ops.DUP2_X1);
            }
            return ops.number(site).hook("arrayWrite", "(Ljava/lang/Object;II)V");
        }

        @Override
        public int site(int pc) {
            return site(pc, "");
        }

        @Override
        public int site(int pc, String what) {
            return sites.add(file, member.name, code.line(pc), what);
        }

        private void field(int pc, int op) {
            int index = code.operand(pc);
            String owner = file.pool.owner(index);
            String name = file.pool.name(index);
            Fields.Kind kind = fields.kind(file, owner, name);
            if (kind == Fields.Kind.FINAL || kind != Fields.Kind.VOLATILE && !level.seesData()) {
                return;
            }
            int site = site(pc, owner + "." + name);
            boolean isPlain = kind == Fields.Kind.PLAIN;
            if (op == GETFIELD) {
                String hook = isPlain ? "read" : "volatileRead";
                code.before(pc, ops().op(Ops.DUP).number(site).hook(hook, "(Ljava/lang/Object;I)V"));
                if (!isPlain) {
                    code.after(pc, ops().hook("volatileDone", "()V"));
                }
                return;
            }
            String type = file.pool.type(index);
            Ops ops = ops();
            if (type.equals("J") || type.equals("D")) {
                ops.op(Ops.DUP2_X1).op(Ops.POP2).op(Ops.DUP_X2);
            } else {
                ops.op(Ops.DUP2).op(Ops.POP);
            }
            code.before(pc, ops.number(site).hook(isPlain ? "write" : "volatileWrite", "(Ljava/lang/Object;I)V"));
        }

        private void staticField(int pc, int op) {
            int index = code.operand(pc);
            String owner = file.pool.owner(index);
            String name = file.pool.name(index);
            Fields.Kind kind = fields.kind(file, owner, name);
            boolean isForeign = level == Level.PROGRAM && !owner.equals(file.name);
            if (isForeign && explores) {
                code.before(pc, ops().ofClass(owner).hook("initialises", "(Ljava/lang/Class;)V"));
            }
            if (kind == Fields.Kind.FINAL) {
                if (isForeign && op == GETSTATIC) {
                    code.after(pc, ops().ofClass(owner).hook("uses", "(Ljava/lang/Class;)V"));
                }
                return;
            }
            if (kind != Fields.Kind.VOLATILE && !level.seesData()) {
                return;
            }
            int site = site(pc, owner + "." + name);
            String type = "(Ljava/lang/Class;I)V";
            if (kind == Fields.Kind.PLAIN) {
                // The class is initialised by the access itself.
                String hook = op == GETSTATIC ? "readStatic" : "writeStatic";
                code.after(pc, ops().ofClass(owner).number(site).hook(hook, type));
            } else {
                String before = op == GETSTATIC ? "volatileReadStatic" : "volatileWriteStatic";
                code.before(pc, ops().ofClass(owner).number(site).hook(before, type));
                if (op == GETSTATIC) {
                    code.after(pc, ops().hook("volatileDone", "()V"));
                }
            }
        }

        private void call(int pc, int op) {
            int index = code.operand(pc);
            String owner = file.pool.owner(index);
            if (explores && level == Level.PROGRAM && op == Ops.INVOKESTATIC && !owner.equals(file.name)
                    && !owner.startsWith("java/")) {
                code.before(pc, ops().ofClass(owner).hook("initialises", "(Ljava/lang/Class;)V"));
            }
            Calls.prepare(code, pc, op, level, explores, this);
        }

        /** What a class has set up is there for whoever uses it. */
        private void initialisation() {
            boolean isStatic = member.is(ClassFile.STATIC);
            if (member.name.equals("<clinit>")) {
                code.first(ops().ofClass(file.name).hook("initialising", "(Ljava/lang/Class;)V"));
                atEnd(ops().ofClass(file.name).hook("initialised", "(Ljava/lang/Class;)V"));
                code.whenThrown(ops().ofClass(file.name).hook("initialised", "(Ljava/lang/Class;)V").op(Ops.ATHROW),
                        new Frames.Frame(0, file.pool.addClass("java/lang/Throwable")));
            } else if (initialises && (isStatic || member.name.equals("<init>"))) {
                code.first(ops().ofClass(file.name).hook("uses", "(Ljava/lang/Class;)V"));
            }
        }

        private void atEnd(Ops what) {
            for (int pc = 0; pc < code.code.length; pc += code.length(pc)) {
                int op = code.opcode(pc);
                if (op >= RETURN_FIRST && op <= RETURN_LAST) {
                    code.before(pc, what);
                }
            }
        }

        /**
         * Where threads take turns, and in the library, the monitor is entered in the open; otherwise the method
         * stays what it is.
         */
        private int synchronised(int access) {
            boolean isStatic = member.is(ClassFile.STATIC);
            if (!isStatic && storesThis()) {
                throw new Unfit("it changes `this`");
            }
            boolean open = explores;
            if (open && isStatic && (file.version < 49)) {
                throw new Unfit("its class file is too old");
            }
            Ops first = ops();
            if (open) {
                self(first, isStatic).op(Ops.DUP).op(Ops.DUP);
                first.hook("locks", "(Ljava/lang/Object;)V").op(Ops.MONITORENTER);
            } else {
                self(first, isStatic);
            }
            code.first(first.hook("entered", "(Ljava/lang/Object;)V"));
            atEnd(leave(ops(), isStatic, open));
            int own = isStatic ? 0 : file.pool.addClass(file.name);
            code.whenThrown(leave(ops(), isStatic, open).op(Ops.ATHROW),
                    new Frames.Frame(own, file.pool.addClass("java/lang/Throwable")));
            return open ? access & ~ClassFile.SYNCHRONIZED : access;
        }

        private Ops leave(Ops ops, boolean isStatic, boolean open) {
            self(ops, isStatic).hook("exits", "(Ljava/lang/Object;)V");
            if (open) {
                self(ops, isStatic).op(Ops.MONITOREXIT);
                self(ops, isStatic).hook("left", "(Ljava/lang/Object;)V");
            }
            return ops;
        }

        private Ops self(Ops ops, boolean isStatic) {
            return isStatic ? ops.ofClass(file.name) : ops.op(ALOAD_0);
        }

        private boolean storesThis() {
            for (int pc = 0; pc < code.code.length; pc += code.length(pc)) {
                int op = code.opcode(pc);
                boolean wide = op == WIDE && code.opcode(pc + 1) == Ops.ASTORE;
                if (op == ASTORE_0 || op == Ops.ASTORE && code.opcode(pc + 1) == 0
                        || wide && code.operand(pc + 1) == 0) {
                    return true;
                }
            }
            return false;
        }
    }
}
