package grail.agent;

/**
 * Loops that do nothing but look: a round changes nothing that outlives it, unless somebody else has changed what
 * it looks at.
 */
final class Loops {
    private final Code code;

    Loops(Code code) {
        this.code = code;
    }

    /** Before each jump back to the beginning of such a loop. */
    static void mark(Code code, Calls.Maker maker) {
        Loops loops = new Loops(code);
        for (int pc = 0; pc < code.code.length; pc += code.length(pc)) {
            int target = loops.target(pc);
            if (target >= 0 && target <= pc && loops.onlyLooks(target, pc)) {
                // What is compared lies on the stack: the hook takes nothing from there.
                code.before(pc, maker.ops().hook("spins", "()V"));
            }
        }
    }

    /** Where an instruction may jump to; nowhere if it is no simple jump. */
    private int target(int pc) {
        int op = code.opcode(pc);
        boolean jumps = op >= 153 && op <= 167 || op == 198 || op == 199;
        return jumps ? pc + (short) code.operand(pc) : -1;
    }

    private boolean onlyLooks(int from, int to) {
        for (int pc = from; pc <= to; pc += code.length(pc)) {
            int target = target(pc);
            boolean isInner = target >= 0 && target <= pc && pc != to;
            if (isInner || !isHarmless(pc)) {
                return false;
            }
        }
        return true;
    }

    private boolean isHarmless(int pc) {
        int op = code.opcode(pc);
        // Constants and loads; what is on the stack; arithmetic; comparisons and jumps; reading fields.
        boolean isPlain = op <= 53 || op >= 87 && op <= 131 || op >= 133 && op <= 167 || op == 178 || op == 180
                || op == 190 || op == 192 || op == 193 || op == 198 || op == 199;
        return isPlain || op >= 182 && op <= 185 && isHarmlessCall(pc);
    }

    private boolean isHarmlessCall(int pc) {
        int index = code.operand(pc);
        String owner = code.pool.owner(index);
        String name = code.pool.name(index);
        boolean isThread = owner.equals("java/lang/Thread")
                && (name.equals("onSpinWait") || name.equals("yield") || name.equals("isAlive")
                || name.equals("currentThread") || name.equals("isInterrupted"));
        boolean isAtomic = owner.startsWith("java/util/concurrent/atomic/Atomic")
                && (name.equals("get") || name.startsWith("compareAndSet") || name.equals("getAcquire"));
        boolean isHandle = owner.equals("java/lang/invoke/VarHandle")
                && (name.equals("getVolatile") || name.equals("getAcquire") || name.equals("compareAndSet"));
        return isThread || isAtomic || isHandle || name.equals("isDone") && owner.startsWith("java/util/concurrent/");
    }
}
