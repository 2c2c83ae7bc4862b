package grail.agent;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import jdk.internal.misc.Unsafe;

/** Accesses that nothing orders. */
final class Races {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static Table table = new Table();
    private static final Clock FENCES = new Clock();
    private static HashSet<String> told = new HashSet<>();
    private static int run;

    private Races() {}

    /** A new run begins: nothing is known. */
    static void forget() {
        table = new Table();
        told = new HashSet<>();
        run++;
    }

    // Edges.

    static void acquire(State s, Object object, long place) {
        s.settle();
        s.acquire(table.of(object).sync(place));
    }

    static void release(State s, Object object, long place) {
        s.settle();
        s.release(table.of(object).sync(place));
    }

    static void willWait(State s, Object lock) {
        release(s, lock, Shadow.MONITOR);
        s.pending = table.of(lock).sync(Shadow.MONITOR);
    }

    static void fence(State s) {
        s.settle();
        s.acquire(FENCES);
        s.release(FENCES);
    }

    static void joined(State s, Thread thread) {
        s.settle();
        State other = State.known(thread);
        if (other != null && other.ended) {
            s.acquire(other.clock);
        }
    }

    static void initialised(State s, Class<?> owner) {
        release(s, owner, Shadow.MONITOR - 1);
    }

    static void uses(State s, Class<?> owner) {
        for (Class<?> c = owner; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
            acquire(s, c, Shadow.MONITOR - 1);
        }
    }

    // Fields by their sites.

    private static Sites.Site resolved(int number, Class<?> from) {
        Sites.Site site = Agent.SITES.get(number);
        if (site.run != run) {
            resolve(site, from);
        }
        return site;
    }

    private static void resolve(Sites.Site site, Class<?> from) {
        String owner = site.owner().replace('/', '.');
        Class<?> c = from;
        while (c != null && !c.getName().equals(owner)) {
            c = c.getSuperclass();
        }
        Field found = null;
        for (c = c == null ? from : c; c != null && found == null; c = c.getSuperclass()) {
            try {
                found = c.getDeclaredField(site.field());
            } catch (NoSuchFieldException | LinkageError e) {
                // It belongs to a class above.
            }
        }
        if (found == null) {
            site.kind = Fields.Kind.FINAL;
        } else {
            int flags = found.getModifiers();
            site.kind = Modifier.isFinal(flags) ? Fields.Kind.FINAL
                    : Modifier.isVolatile(flags) ? Fields.Kind.VOLATILE : Fields.Kind.PLAIN;
            site.base = Modifier.isStatic(flags) ? U.staticFieldBase(found) : null;
            site.offset = Modifier.isStatic(flags) ? U.staticFieldOffset(found) : U.objectFieldOffset(found);
        }
        site.run = run;
    }

    static void field(State s, Object object, int number, boolean writes) {
        s.settle();
        Sites.Site site = resolved(number, object.getClass());
        if (site.kind == Fields.Kind.PLAIN) {
            access(s, table.of(object).field(site.offset), number, site, writes, null);
        }
    }

    static void staticField(State s, Class<?> owner, int number, boolean writes) {
        s.settle();
        Sites.Site site = resolved(number, owner);
        uses(s, owner);
        if (site.kind == Fields.Kind.PLAIN) {
            access(s, table.of(site.base).field(site.offset), number, site, writes, null);
        }
    }

    static void volatileField(State s, Object object, int number, boolean writes) {
        Sites.Site site = resolved(number, object.getClass());
        volatileAt(s, site.base == null ? object : site.base, number, site, writes);
    }

    static void volatileStatic(State s, Class<?> owner, int number, boolean writes) {
        Sites.Site site = resolved(number, owner);
        uses(s, owner);
        volatileAt(s, site.base, number, site, writes);
    }

    private static void volatileAt(State s, Object base, int number, Sites.Site site, boolean writes) {
        switch (site.kind) {
            case VOLATILE -> ordered(s, base, site.offset, writes ? Modes.WRITES : Modes.READS);
            case PLAIN -> {
                if (Hook.recording && site.level.seesData()) {
                    s.settle();
                    access(s, table.of(base).field(site.offset), number, site, writes, null);
                }
            }
            default -> { }
        }
    }

    static void memory(State s, Object object, long offset, int mode) {
        ordered(s, object, offset, mode);
    }

    /** A place by which threads are ordered is read, written, or both at once. */
    static void ordered(State s, Object base, long place, int mode) {
        if (Hook.turns) {
            Turns.ordered(s, base, place, mode);
        }
        if (!Hook.recording) {
            return;
        }
        s.settle();
        Clock clock = table.of(base).sync(place);
        if (Modes.writes(mode)) {
            s.release(clock);
        }
        if (Modes.reads(mode)) {
            s.pending = clock;
        }
    }

    static void plain(State s, Object base, long place, int site, boolean writes, String what) {
        if (Hook.recording && site != 0) {
            s.settle();
            access(s, table.of(base).field(place), site, Agent.SITES.get(site), writes, what);
        }
    }

    static void reflective(State s, Field field, Object object, boolean writes, int number) {
        int flags = field.getModifiers();
        boolean isStatic = Modifier.isStatic(flags);
        if (Modifier.isFinal(flags) || !isStatic && !field.getDeclaringClass().isInstance(object)) {
            return;
        }
        Object base = isStatic ? U.staticFieldBase(field) : object;
        long offset = isStatic ? U.staticFieldOffset(field) : U.objectFieldOffset(field);
        if (Modifier.isVolatile(flags)) {
            ordered(s, base, offset, writes ? Modes.WRITES : Modes.READS);
        } else {
            plain(s, base, offset, number, writes, field.getDeclaringClass().getName() + "." + field.getName());
        }
    }

    // Elements.

    static void element(State s, Object array, int index, int number, boolean writes) {
        int length = Array.getLength(array);
        if (index >= 0 && index < length) {
            s.settle();
            access(s, table.of(array).element(index, length), number, Agent.SITES.get(number), writes, null);
        }
    }

    static void elements(State s, Object array, int from, int n, int number, boolean writes) {
        if (!array.getClass().isArray()) {
            return;
        }
        int length = Array.getLength(array);
        for (int i = Math.max(from, 0); i < length && i - from < n; i++) {
            element(s, array, i, number, writes);
        }
    }

    private static void access(State s, Cell cell, int number, Sites.Site site, boolean writes, String what) {
        int time = s.time();
        boolean hasWritten = cell.writer == s.number && cell.writeTime == time;
        if (hasWritten || !writes && cell.reader == s.number && cell.readTime == time) {
            return;
        }
        int at = site.level == Level.DATA ? s.callSite : number;
        Cell.Conflict conflict = writes ? cell.write(s, at) : cell.read(s, at);
        if (conflict != null) {
            report(s, conflict, at, site, writes, what);
        }
    }

    private static void report(State s, Cell.Conflict c, int at, Sites.Site used, boolean writes, String what) {
        Sites.Site here = Agent.SITES.get(at);
        Sites.Site there = Agent.SITES.get(c.site);
        if (here == null || there == null) {
            // A collection of the library's own.
            return;
        }
        boolean inOrder = at <= c.site;
        String key = inOrder ? here.className + here.line + " " + there.className + there.line
                : there.className + there.line + " " + here.className + here.line;
        synchronized (told) {
            if (!told.add(key)) {
                return;
            }
        }
        Report.write(new Report.Line("race").put("what", what == null ? used.what.replace('/', '.') : what)
                .put("inside", used.level == Level.DATA ? used.className : "")
                .put("thread", s.thread.getName()).put("does", writes ? "write" : "read").site("site", here)
                .put("other", State.number(c.thread).thread.getName()).put("did", c.wrote ? "write" : "read")
                .site("otherSite", there).stack("stack", new Throwable().getStackTrace()));
        if (Hook.turns) {
            Turns.over("failed");
        }
    }
}
