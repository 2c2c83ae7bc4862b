package grail.rt;

import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentHashMap;

/** Starting and joining. */
final class Threads {
    /** What a started thread is given, and what its joiners get. */
    interface Contract {
        void check(Check c, Object self);
    }

    private record Pair(Contract pre, boolean promises) {}

    /** Of one thread. */
    static final class Record {
        private Resources forked = Resources.loose();
        private Resources joined = Resources.loose();
        private Amount remaining = Amount.NONE;
        private boolean started;
        private boolean dead;
        private Object body;
        private boolean promises;
        private int number;

        synchronized Resources takeForked() {
            Resources all = forked;
            forked = Resources.loose();
            return all;
        }

        /** Whether this call of `run` is what the thread was started for; true only once. */
        synchronized boolean begins(Object self) {
            boolean is = self != null && body == self;
            if (is) {
                body = null;
            }
            return is;
        }

        synchronized void died() {
            dead = true;
        }

        synchronized void finished(Resources given) {
            joined = given;
        }

        synchronized Amount remaining() {
            return remaining;
        }
    }

    private static final WeakMap<Record> ALL = new WeakMap<>();
    private static final ConcurrentHashMap<Class<?>, Pair> DECLARED = new ConcurrentHashMap<>();
    private static final WeakMap<Pair> TASKS = new WeakMap<>();

    private Threads() {}

    static Record of(Thread thread) {
        return ALL.get(thread, t -> new Record());
    }

    private static int nNumbers;

    /** Threads in the order in which they are first heard of; the main thread is the first. */
    static synchronized int number(Thread thread) {
        if (thread == Launch.mainThread) {
            return 0;
        }
        Record record = of(thread);
        if (record.number == 0) {
            record.number = ++nNumbers;
        }
        return record.number;
    }

    static void declare(Class<?> type, Contract pre, boolean promises) {
        DECLARED.put(type, new Pair(pre, promises));
    }

    static void declare(Class<?> type, String pre, boolean promises) {
        DECLARED.computeIfAbsent(type, c -> {
            try {
                java.lang.reflect.Method evaluator = c.getDeclaredMethod(pre, Check.class);
                evaluator.setAccessible(true);
                return new Pair((check, self) -> evaluate(evaluator, check, self), promises);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void evaluate(java.lang.reflect.Method evaluator, Check check, Object self) {
        try {
            evaluator.invoke(self, check);
        } catch (java.lang.reflect.InvocationTargetException e) {
            // Evaluators throw nothing but violations.
            throw (Error) e.getCause();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A lambda with a contract of its own: at its end, what it ensures is left for who joins its thread. */
    static Runnable task(Runnable lambda, Contract pre, Contract post, int site) {
        Task task = new Task(lambda, pre, post, site);
        TASKS.get(task, t -> new Pair(pre, true));
        return task;
    }

    private static final class Task implements Runnable {
        private final Runnable lambda;
        private final Contract pre;
        private final Contract post;
        private final int site;

        Task(Runnable lambda, Contract pre, Contract post, int site) {
            this.lambda = lambda;
            this.pre = pre;
            this.post = post;
            this.site = site;
        }

        @Override
        public void run() {
            State st = State.get();
            boolean starts = st.record.begins(this);
            if (!starts && !st.dead) {
                judge(st, "preFailed", pre);
            }
            try {
                lambda.run();
            } catch (Throwable t) {
                if (starts && !(t instanceof Violation)) {
                    st.record.died();
                }
                throw t;
            }
            if (st.dead) {
                return;
            }
            Check c = judge(st, "postFailed", post);
            if (starts) {
                Resources given = c.exhale();
                Trace.finish(site);
                Ledger.note(given, site, "end", st.name(), "who joins it");
                st.record.finished(given);
            }
        }

        private Check judge(State st, String base, Contract contract) {
            Check c = new Check(st, base, site, null, false);
            contract.check(c, this);
            c.done();
            return c;
        }
    }

    private static Pair contract(Object body) {
        Pair own = TASKS.find(body);
        for (Class<?> c = body.getClass(); own == null && c != null; c = c.getSuperclass()) {
            own = DECLARED.get(c);
        }
        return own;
    }

    /** What a thread runs: its target, or itself. Nothing if that cannot be found out. */
    private static Object body(Thread thread) {
        try {
            Target target = ownRun(thread) ? null : Target.of(thread);
            Object found = target == null ? null : target.field.get(target.holder);
            return found == null ? thread : found;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** Whether the class of a thread says itself what it runs. */
    private static boolean ownRun(Thread thread) {
        for (Class<?> c = thread.getClass(); c != Thread.class; c = c.getSuperclass()) {
            for (java.lang.reflect.Method m : c.getDeclaredMethods()) {
                if (m.getName().equals("run") && m.getParameterCount() == 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Where Java keeps what a thread was made to run. */
    private record Target(Object holder, Field field) {
        static Target of(Thread thread) throws ReflectiveOperationException {
            Object holder = thread;
            Field target;
            try {
                target = Thread.class.getDeclaredField("target");
            } catch (NoSuchFieldException e) {
                Field inner = Thread.class.getDeclaredField("holder");
                inner.setAccessible(true);
                holder = inner.get(thread);
                target = holder.getClass().getDeclaredField("task");
            }
            target.setAccessible(true);
            return new Target(holder, target);
        }
    }

    /** Lets a thread that runs something else wait for its turn; classes of the program do so themselves. */
    private static void takesTurns(Thread thread) {
        try {
            if (!ownRun(thread)) {
                Target target = Target.of(thread);
                Runnable body = (Runnable) target.field.get(target.holder);
                target.field.set(target.holder, Turns.wrapped(body == null ? () -> { } : body));
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            Turns.outside(thread, "cannot be made to wait for its turn: " + e);
        }
    }

    static void start(Thread thread, int site) {
        State st = State.get();
        if (thread == null || st.dead) {
            thread.start();
            return;
        }
        Record record = of(thread);
        if (record.started) {
            // Java refuses to start it again.
            thread.start();
            return;
        }
        Object body = body(thread);
        Pair contract = body == null ? null : contract(body);
        if (body == null) {
            Report.unchecked(site, "what this thread runs is not known");
        }
        Resources given = Resources.loose();
        Trace.thread("fork", thread, site);
        if (contract != null) {
            Check c = new Check(st, "forkPre", site, null, false);
            contract.pre.check(c, body);
            c.done();
            given = c.exhale();
            Ledger.note(given, site, "start", st.name(), State.name(thread));
        }
        synchronized (record) {
            record.forked = given;
            record.started = true;
            record.remaining = Amount.FULL;
            record.body = contract == null ? null : body;
            record.promises = contract != null && contract.promises;
        }
        boolean ok = false;
        try {
            if (Turns.ON) {
                Turns.starting(thread, site);
                takesTurns(thread);
            }
            Schedule.point();
            thread.start();
            ok = true;
        } finally {
            if (!ok) {
                if (Turns.ON) {
                    Turns.notStarted(thread);
                }
                st.top.addAll(record.takeForked());
                synchronized (record) {
                    record.started = false;
                    record.remaining = Amount.NONE;
                }
            }
        }
    }

    static void postJoin(Thread thread, Amount amount, int site) {
        State st = State.get();
        if (st.dead) {
            return;
        }
        if (thread == null || !amount.isPositive() || amount.compare(Amount.FULL) > 0) {
            Report.violation(new Report.Line("violation").put("code", "idle").put("site", site)
                    .put("why", thread == null ? "the thread is null" : "the fraction is " + amount));
            return;
        }
        st.joins.put(thread, amount);
    }

    static void join(Thread thread, long millis, int nanos, boolean timed, int site) throws InterruptedException {
        Schedule.point();
        int depth = thread != null && Thread.holdsLock(thread) ? Monitors.pause(thread, site) : 0;
        try {
            if (Turns.ON) {
                Turns.join(thread, timed, site);
            } else if (timed) {
                thread.join(millis, nanos);
            } else {
                thread.join();
            }
        } finally {
            Monitors.resume(thread, depth, site);
        }
        if (!timed) {
            joined(thread, site);
        }
    }

    private static void joined(Thread thread, int site) {
        State st = State.get();
        if (st.dead) {
            return;
        }
        Record record = of(thread);
        Amount wanted = st.joins.remove(thread);
        Resources part;
        boolean failed = false;
        boolean tooMuch = false;
        Amount left;
        synchronized (record) {
            left = record.remaining;
            Amount f = wanted == null ? left : wanted;
            tooMuch = f.compare(left) > 0;
            if (tooMuch || !f.isPositive()) {
                part = Resources.loose();
            } else {
                failed = record.dead;
                part = record.joined.takePart(f, left);
                record.remaining = left.minus(f);
            }
        }
        if (tooMuch) {
            Report.violation(new Report.Line("violation").put("code", "idle").put("site", site)
                    .put("what", new Key.Token(thread).show()).put("held", left.toString())
                    .put("needed", wanted.toString()));
            return;
        }
        if (failed && record.promises) {
            Report.violation(new Report.Line("violation").put("code", "forkedThreadFailed").put("site", site)
                    .put("what", State.name(thread)));
            return;
        }
        Trace.thread("join", thread, site);
        Ledger.note(part, site, "join", State.name(thread), st.name());
        st.top.addAll(part);
    }

}
