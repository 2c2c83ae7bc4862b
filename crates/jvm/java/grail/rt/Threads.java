package grail.rt;

import java.lang.reflect.Field;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Starting and joining. */
final class Threads {
    /** What a started thread is given, and what its joiners get. */
    interface Contract {
        void check(Check c, Object self);
    }

    record Pair(Contract pre, boolean promises) {}

    /** Of one thread, or of one task of an executor. */
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

        synchronized boolean isStarted() {
            return started;
        }

        /** What is needed to run is on its way; if there is a contract, this is the call that it is for. */
        private synchronized void starts(Resources given, Object run, Pair contract) {
            forked = given;
            started = true;
            remaining = Amount.FULL;
            body = contract == null ? null : run;
            promises = contract != null && contract.promises;
        }

        private synchronized void startsNot() {
            started = false;
            remaining = Amount.NONE;
        }
    }

    private static final WeakMap<Record> ALL = new WeakMap<>();
    /** By class, what `run` and what `call` ask for. */
    private static final ConcurrentHashMap<Class<?>, Pair> DECLARED = new ConcurrentHashMap<>();
    private static final ConcurrentHashMap<Class<?>, Pair> CALLS = new ConcurrentHashMap<>();
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

    static void declare(Class<?> type, Contract pre, boolean promises, boolean isCall) {
        (isCall ? CALLS : DECLARED).put(type, new Pair(pre, promises));
    }

    static void declare(Class<?> type, String pre, boolean promises, boolean isCall) {
        (isCall ? CALLS : DECLARED).computeIfAbsent(type, c -> {
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
        Lambda<Void> task = new Lambda<>(() -> {
            lambda.run();
            return null;
        }, pre, (c, result) -> post.check(c, null), site);
        TASKS.get(task, t -> new Pair(pre, true));
        return task;
    }

    static <T> Callable<T> call(Callable<T> lambda, Contract pre, Sync.Promise<T> post, int site) {
        Lambda<T> task = new Lambda<>(lambda, pre, post, site);
        TASKS.get(task, t -> new Pair(pre, true));
        return task;
    }

    private static final class Lambda<T> implements Runnable, Callable<T> {
        private final Callable<T> body;
        private final Contract pre;
        private final Sync.Promise<T> post;
        private final int site;

        Lambda(Callable<T> body, Contract pre, Sync.Promise<T> post, int site) {
            this.body = body;
            this.pre = pre;
            this.post = post;
            this.site = site;
        }

        @Override
        public void run() {
            try {
                call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                // A Runnable throws no other.
                throw new IllegalStateException(e);
            }
        }

        @Override
        public T call() throws Exception {
            State st = State.get();
            boolean starts = st.record.begins(this);
            if (!starts && !st.dead) {
                judge(st, "preFailed", c -> pre.check(c, this));
            }
            T result;
            try {
                result = body.call();
            } catch (Throwable t) {
                if (starts && !(t instanceof Violation)) {
                    st.record.died();
                }
                throw t;
            }
            if (st.dead) {
                return result;
            }
            Check c = judge(st, "postFailed", check -> post.check(check, result));
            if (starts) {
                Resources given = c.exhale();
                Trace.finish(site);
                Ledger.note(given, site, "end", st.name(), "who joins it");
                st.record.finished(given);
            }
            return result;
        }

        private Check judge(State st, String base, Consumer<Check> contract) {
            Check c = new Check(st, base, site, null, false);
            contract.accept(c);
            c.done();
            return c;
        }
    }

    static Pair contract(Object body, boolean isCall) {
        Pair own = TASKS.find(body);
        for (Class<?> c = body.getClass(); own == null && c != null; c = c.getSuperclass()) {
            own = (isCall ? CALLS : DECLARED).get(c);
        }
        return own;
    }

    /** What the body of a thread or task requires is taken from who starts it. */
    static void prepare(Record record, Object body, Pair contract, String to, int site) {
        State st = State.get();
        Resources given = Resources.loose();
        if (contract != null) {
            Check c = new Check(st, "forkPre", site, null, false);
            contract.pre.check(c, body);
            c.done();
            given = c.exhale();
            Ledger.note(given, site, "start", st.name(), to);
        }
        record.starts(given, body, contract);
    }

    /** It was not started after all: who wanted to has everything again. */
    static void undo(Record record) {
        State.get().top.addAll(record.takeForked());
        record.startsNot();
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
        // Without checks threads take turns all the same.
        if (thread == null || st.dead && !Policy.OFF || thread.getState() != Thread.State.NEW) {
            thread.start();
            return;
        }
        Record record = of(thread);
        if (record.isStarted()) {
            // Java refuses to start it again.
            thread.start();
            return;
        }
        Trace.thread("fork", thread, site);
        if (!Policy.OFF) {
            handOver(record, thread, site);
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
                if (!Policy.OFF) {
                    undo(record);
                }
            }
        }
    }

    /** What the thread runs takes what its contract names. */
    private static void handOver(Record record, Thread thread, int site) {
        Object body = body(thread);
        Pair contract = body == null ? null : contract(body, false);
        if (body == null) {
            Report.unchecked(site, "what this thread runs is not known");
        }
        prepare(record, body, contract, State.name(thread), site);
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
        State st = State.get();
        if (!timed && !st.dead) {
            Trace.thread("join", thread, site);
            joined(of(thread), st.joins.remove(thread), State.name(thread), site);
        }
    }

    /** A thread or task has ended: what it left is taken, or the wanted part of it. */
    static void joined(Record record, Amount wanted, String name, int site) {
        State st = State.get();
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
                    .put("what", "the join token of " + name).put("held", left.toString())
                    .put("needed", wanted.toString()));
            return;
        }
        if (failed && record.promises) {
            Report.violation(new Report.Line("violation").put("code", "forkedThreadFailed").put("site", site)
                    .put("what", name));
            return;
        }
        Ledger.note(part, site, "join", name, st.name());
        st.top.addAll(part);
    }
}
