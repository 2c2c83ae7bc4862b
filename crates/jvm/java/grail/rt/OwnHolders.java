package grail.rt;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Who has which object, and what is known of it. An object has one holder at a time. */
public class OwnHolders {
    OwnHolders() {}

    /** What is known of an object; where each of its classes has a state of its own (a frame), what is known of one of these. */
    public static final class Shadow {
        /** The thread that has it, the shadow of its owner, or one of the words below. Only a thread itself makes itself the holder, or who
         * starts it: so whoever reads its own name here has it, in whatever order others see what is written. */
        Object holder;
        boolean shared;
        boolean packed;
        /** How many read blocks of its holder are open: it is not written meanwhile. */
        int opened;
        Level level;
        /** Whether it is among the objects that its holder is known to have: what the program has not made is not, before it changes hands. */
        private boolean counted;
        /** Where it got its holder. */
        int site = -1;
        /** What it is called in reports, once it is mentioned. */
        private int number;

        /** The object itself, if it keeps its shadow: what does not is not kept alive. */
        private final Has object;
        /** Which of its classes this is about, the topmost being 0; that of the class it was made of stands for the whole. */
        final int frame;
        /** What is known of the frame above, which is part of this one as if it were in a rep field. */
        private Shadow above;
        /** What it is packed for, if anything. */
        Packs packs;

        Shadow(Has object, int frame, Object holder, Packs packs) {
            this.object = object;
            this.frame = frame;
            this.holder = holder;
            this.packs = packs;
            this.packed = packs == null;
        }

        /** What is known of the frame above, if there is one. A frame is its maker's until the one below is packed. */
        Shadow above() {
            if (above == null && frame > 0 && object instanceof Framed framed) {
                above = new Shadow(object, frame - 1, Thread.currentThread(), framed.$frame(frame - 1));
                above.show();
            }
            return above;
        }

        /** Whether this is about the same object, or a frame of it. */
        boolean isOf(Shadow other) {
            return this == other || object != null && object == other.object;
        }

        /** What the rep fields hold. */
        List<Object> reps() {
            ArrayList<Object> all = new ArrayList<>();
            if (packs != null) {
                packs.$reps(all);
                all.removeIf(rep -> rep == null);
            }
            return all;
        }

        void hold(Object holder) {
            if (Policy.COUNTS) {
                leaves();
                this.holder = holder;
                counts();
            }
            this.holder = holder;
            // What is open for reading stays where it is; who gives it away nevertheless was told.
            opened = 0;
            show();
        }

        /** From now on it is counted. */
        void counts() {
            if (Policy.COUNTS && !counted) {
                counted = true;
                Holdings.add(holder, 1);
            }
        }

        private void leaves() {
            if (counted) {
                counted = false;
                Holdings.add(holder, -1);
            }
        }

        /** Whether the running thread has it, and has not opened it for reading. */
        boolean isMine() {
            return holder == Thread.currentThread() && opened == 0;
        }

        boolean isCommitted() {
            return holder instanceof Shadow || opened > 0;
        }

        /** After its holder changed, or whether it is packed or open: the object itself says who may read and who may write it. */
        void show() {
            if (object != null) {
                boolean closed = opened > 0 || packed && packs != null;
                object.$holders(frame, holder, closed ? NOBODY : holder);
            }
        }

        int number() {
            if (number == 0) {
                number = NUMBERS.incrementAndGet();
            }
            return number;
        }
    }

    /**
     * Objects of the program keep themselves who may read and who may write them, so that an access is one comparison. The rest is in their
     * shadows, which few objects need.
     */
    public interface Has {
        Object $reader();

        void $holders(int frame, Object reader, Object writer);

        Shadow $own();

        void $own(Shadow shadow);
    }

    /** Objects with a state for each of their classes. */
    public interface Framed extends Has {
        /** The frame that stands for the whole. */
        int $whole();

        /** What a frame is packed for, if anything. */
        Packs $frame(int frame);
    }

    /** Objects with something to be packed for. */
    public interface Packs {
        /** What the rep fields hold. */
        void $reps(List<Object> out);

        void $invariants();

        /** What follows for everybody, asked once it is packed. */
        default void $promises() {}
    }

    static final Object FREE = "nobody: it is shared, and its lock is free";
    static final Object IMMUTABLE = "everybody, to be read: it is immutable";
    static final Object PARKED = "a thread that is not started yet";
    static final Object STARTED = "nobody: it is a thread that was started";
    /** Whose the object of a class is before it is initialised. */
    static final Object UNKNOWN = "nobody: the class is not initialised";
    /** Who may write an object that is packed or open for reading. */
    static final Object NOBODY = "nobody";

    private static final AtomicInteger NUMBERS = new AtomicInteger();
    static final WeakMap<Shadow> OTHERS = new WeakMap<>();

    /** What a thread has beside its objects. */
    static final class Mine {
        final ArrayList<Object> locks = new ArrayList<>();
        final ArrayList<Shadow> readable = new ArrayList<>();
        /** What the inspectors that are running may look into, the innermost last. */
        final ArrayList<Object[]> inspected = new ArrayList<>();
        /** What threads that are being made are to run, the innermost last. */
        final ArrayList<Object> targets = new ArrayList<>();
        int evaluating;
        /** The monitor that is about to be entered. */
        Object asked;
    }

    static final ThreadLocal<Mine> MINE = ThreadLocal.withInitial(Mine::new);

    static Shadow of(Object o) {
        if (o instanceof Has has) {
            Shadow shadow = has.$own();
            if (shadow == null) {
                // Whoever sees an object first has made it: its constructor is running.
                Object maker = has.$reader() == null ? Thread.currentThread() : has.$reader();
                shadow = o instanceof Framed framed
                        ? new Shadow(has, framed.$whole(), maker, framed.$frame(framed.$whole()))
                        : new Shadow(has, 0, maker, o instanceof Packs packs ? packs : null);
                has.$own(shadow);
                shadow.show();
            }
            return shadow;
        }
        Shadow shadow = OTHERS.find(o);
        return shadow != null ? shadow : OTHERS.get(o, key -> new Shadow(null, 0, o instanceof Class ? UNKNOWN : Thread.currentThread(), null));
    }

    /** What is known of one frame of an object. */
    static Shadow of(Object o, int frame) {
        Shadow s = of(o);
        while (s.frame > frame) {
            s = s.above();
        }
        return s;
    }

    static void fail(String check, int site, Object o, String message) {
        if (Policy.ONE_THREAD) {
            // Nobody but an owner can have it.
            check = check.replace("-access", "-committed").replace(".access", ".committed");
        }
        Report.Line line = new Report.Line("violation").put("code", "own:" + check).put("site", site).put("why", message);
        Report.violation(line.put("start", o == null ? -1 : of(o).site));
    }

    static String name(Object o) {
        return o instanceof Class<?> c ? c.getSimpleName() + ".class"
                : o.getClass().getSimpleName() + "#" + of(o).number();
    }

    /** The name of an object, or of what it has of a class above its own. */
    static String name(Object o, Shadow s) {
        Class<?> c = o.getClass();
        for (int n = of(o).frame; n > s.frame; n--) {
            c = c.getSuperclass();
        }
        return c == o.getClass() ? name(o) : "what " + name(o) + " has of " + c.getSimpleName();
    }

    static String whose(Shadow s) {
        Object h = s.holder;
        return h instanceof Thread t ? "thread " + t.getName() : h instanceof Shadow ? "its owner, which is packed" : String.valueOf(h);
    }

    /** Levels know what is below them. */
    public static final class Level {
        final ArrayList<Level> below = new ArrayList<>();
    }

    /** What an object is made of: what the rep fields of all its frames hold. */
    static List<Object> reps(Object o) {
        List<Object> all = new ArrayList<>();
        for (Shadow s = of(o); s != null; s = s.above()) {
            all.addAll(s.reps());
        }
        return all;
    }

    public static boolean has(Object o) {
        return o != null && of(o).isMine();
    }

    /** Whether these are all objects that the running thread has. What nobody has counted is believed. */
    public static boolean hasJust(OwnSet set) {
        int[] counted = {0};
        boolean all = set.all(o -> {
            boolean has = has(o);
            counted[0] += has && of(o).counted ? 1 : 0;
            return has;
        });
        Set<Shadow> open = new HashSet<>(MINE.get().readable);
        open.removeIf(s -> s.holder != Thread.currentThread() || !s.counted);
        return all && counted[0] == Holdings.of(Thread.currentThread()) - open.size();
    }

    public static boolean canRead(Object o) {
        return has(o) || o != null && (of(o).holder == IMMUTABLE || MINE.get().readable.contains(of(o)));
    }

    public static boolean isShared(Object o) {
        return o != null && of(o).shared;
    }

    public static boolean isImmutable(Object o) {
        return o != null && of(o).holder == IMMUTABLE;
    }

    public static boolean packed(Object o) {
        return o != null && of(o).packed;
    }

    public static boolean packed(Object o, int frame) {
        return of(o, frame).packed;
    }

    /** Whether somebody owns it; what is open for reading counts as owned. */
    public static boolean committed(Object o) {
        return o != null && of(o).isCommitted();
    }

    public static boolean committed(Object o, int frame) {
        return of(o, frame).isCommitted();
    }

    /** Whether a frame stands for the whole object: contracts of classes above mean that. */
    public static boolean isWhole(Object o, int frame) {
        return of(o).frame == frame;
    }
}
