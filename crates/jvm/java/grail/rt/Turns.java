package grail.rt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One thread at a time: whoever is about to do something that others can notice says so, and goes on when it is its turn. Who is next is
 * {@link Choices a choice}, so the same choices make the same run. Threads are numbered in the order in which they are started.
 */
final class Turns {
    static final boolean ON = System.getProperty("grail.turns") != null;

    /** What a thread is about to do. */
    enum Kind {
        /** The first and the last step of a thread. */
        BEGIN, END,
        /** Enters a monitor; `AGAIN` after a wait. */
        LOCK, AGAIN,
        NOTIFY,
        /** Which of those that wait is woken. */
        WAKE, START, JOIN,
        /** Shows an object to all others: the order matters for whatever they do next. */
        PUBLISH,
        /** A volatile field or an atomic. */
        READ, WRITE,
        /** Something of `java.util.concurrent`. */
        LIBRARY, PARK, UNPARK,
        /** Sleeps and gives way. */
        PAUSE
    }

    /** The place of one thread. */
    static final class Turn {
        final int number;
        final Thread thread;
        /** What it is about to do. */
        Kind kind = Kind.BEGIN;
        /** With what. */
        Object on;
        /** It need not wait for anybody: its time may be over. */
        boolean timed;
        boolean woken;
        boolean ended;
        /** A call of `LockSupport.unpark` that was not used up. */
        boolean permit;
        /** Whether the last wait ended because of one. */
        boolean used;
        volatile boolean interrupted;
        int site = -1;
        /** How often it runs `run` inside itself. */
        private int depth;
        private volatile boolean go;
        /** The monitor that it has really given up to wait, if it has. */
        private Object waiting;
        private int entered;
        private int thrown;
        /** How often it has read the same in a row. */
        int spins;

        Turn(int number, Thread thread) {
            this.number = number;
            this.thread = thread;
        }
    }

    /** Who has a monitor, and how often it was entered. */
    private static final class Owner {
        Turn turn;
        int depth;
    }

    /** Stands for everything in `java.util.concurrent`, whose objects may belong together. */
    static final Object LIBRARY = new Object();

    /** A thread that begins looks for itself here while another may be starting the next. */
    private static final List<Turn> ALL = new CopyOnWriteArrayList<>();
    private static final ThreadLocal<Turn> MINE = new ThreadLocal<>();
    private static final IdentityHashMap<Object, Owner> OWNERS = new IdentityHashMap<>();
    private static final IdentityHashMap<Object, ArrayList<Turn>> WAITING = new IdentityHashMap<>();
    /** Who has really ended last: whoever goes on waits until it is gone. */
    private static Thread ending;
    private static volatile Turn running;
    private static volatile long steps;
    /** Somebody could have given up waiting, and was not let. */
    private static volatile boolean patient;
    /** How it ended. */
    private static volatile String end;

    private Turns() {}

    // The beginning and the end of threads.

    static void main(Thread thread) {
        Turn turn = new Turn(0, thread);
        ALL.add(turn);
        MINE.set(turn);
        running = turn;
        Parking.install();
    }

    /** Before a thread is really started. */
    static void starting(Thread thread, int site) {
        step(Kind.START, null, false, site);
        if (mine() != null) {
            ALL.add(new Turn(ALL.size(), thread));
        }
    }

    /** It could not be started. */
    static void notStarted(Thread thread) {
        Turn turn = of(thread);
        if (turn != null) {
            turn.ended = true;
        }
    }

    static void began() {
        Turn me = MINE.get();
        if (me == null) {
            me = of(Thread.currentThread());
            if (me == null) {
                return;
            }
            MINE.set(me);
            await(me, me);
        }
        me.depth++;
    }

    static void ended() {
        Turn me = MINE.get();
        if (me == null || --me.depth > 0 || end != null) {
            return;
        }
        step(Kind.END, me.thread, false, -1);
        finish(me);
    }

    private static void finish(Turn me) {
        me.ended = true;
        ending = me.thread;
        if (ALL.stream().allMatch(t -> t.ended || t.thread.isDaemon())) {
            over("ended");
            return;
        }
        Turn next = choose(me);
        if (next != null) {
            grant(next);
        }
    }

    /** The first thread has come to the end of `main`. */
    static void mainEnded() {
        Turn me = MINE.get();
        if (me != null && end == null) {
            step(Kind.END, me.thread, false, -1);
            finish(me);
        }
    }

    static Runnable wrapped(Runnable body) {
        return () -> {
            began();
            try {
                body.run();
            } catch (Throwable t) {
                uncaught(t);
                throw t;
            } finally {
                ended();
            }
        };
    }

    /** An exception leaves a thread. If the program does not want to hear of it, that is a failure under this schedule. */
    static void uncaught(Throwable t) {
        Turn me = MINE.get();
        if (t instanceof Violation || me == null || me.depth > 1 || end != null || isHandled(me.thread)) {
            return;
        }
        Report.ended(new Report.Line("violation").put("code", "uncaught").put("site", -1).put("what", String.valueOf(t))
                .put("thread", State.name(me.thread)).stack(t.getStackTrace()));
        over("violation");
    }

    private static boolean isHandled(Thread thread) {
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        boolean isOurs = usual == null || usual.getClass().getName().startsWith("grail.rt.");
        return !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup) || !isOurs;
    }

    private static Turn of(Thread thread) {
        for (Turn turn : ALL) {
            if (turn.thread == thread && !turn.ended) {
                return turn;
            }
        }
        return null;
    }

    /** The place of the running thread. One that nobody has started under control is reported. */
    static Turn mine() {
        Turn me = MINE.get();
        if (me == null && end == null) {
            outside(Thread.currentThread(), "is run by a thread that was not started by the program itself");
        }
        return me;
    }

    // Steps.

    /** Says what this thread is about to do, and returns when it may. */
    static void step(Kind kind, Object on, boolean timed, int site) {
        Turn me = mine();
        if (me == null) {
            return;
        }
        leaveIfOver(me);
        announce(me, kind, on, timed, site);
        Turn next = choose(me);
        if (next == me) {
            return;
        }
        if (next != null) {
            grant(next);
        }
        await(me, me);
    }

    private static void announce(Turn me, Kind kind, Object on, boolean timed, int site) {
        boolean again = kind == Kind.READ && me.kind == kind && me.on == on && me.site == site;
        me.spins = again ? me.spins + 1 : kind == Kind.PAUSE ? Choices.SPINS : 0;
        me.interrupted = me.thread.isInterrupted();
        me.kind = kind;
        me.on = on;
        me.timed = timed;
        me.site = site;
    }

    static boolean isEnabled(Turn turn) {
        if (turn.ended) {
            return false;
        }
        return switch (turn.kind) {
            case LOCK -> isFree(turn.on, turn);
            case AGAIN -> (turn.woken || turn.timed || turn.interrupted) && isFree(turn.on, turn);
            case JOIN -> turn.timed || turn.interrupted || of((Thread) turn.on) == null;
            case PARK -> turn.permit || turn.timed || turn.interrupted;
            default -> true;
        };
    }

    /** Waits in the library for a limited time. */
    private static boolean isExpiring(Turn turn) {
        return turn.kind == Kind.PARK && turn.timed && !turn.permit && !turn.interrupted;
    }

    private static boolean isFree(Object lock, Turn turn) {
        Owner owner = OWNERS.get(lock);
        return owner == null || owner.turn == turn;
    }

    /** Who goes on; what it does is noted as done. Nobody if the run is over. */
    private static Turn choose(Turn me) {
        ArrayList<Turn> able = new ArrayList<>();
        for (Turn turn : ALL) {
            if (isEnabled(turn)) {
                able.add(turn);
            }
        }
        if (able.isEmpty()) {
            Thread unknown = Strangers.thread(ALL.stream().filter(t -> !t.ended).map(t -> t.thread).toList());
            if (unknown == null) {
                deadlock();
            } else {
                outside(unknown, "was not started by the program itself, and may let the others go on");
            }
            return null;
        }
        // The library looks at the clock: its time is over only when nothing else can happen.
        if (!able.stream().allMatch(Turns::isExpiring)) {
            patient |= able.removeIf(Turns::isExpiring);
        }
        Turn next = Choices.next(me, able, ALL);
        if (next == null) {
            return null;
        }
        steps++;
        switch (next.kind) {
            case LOCK -> own(next, 1);
            case AGAIN -> {
                WAITING.getOrDefault(next.on, new ArrayList<>()).remove(next);
                own(next, next.entered);
            }
            case PARK -> {
                next.used = next.permit;
                next.permit = false;
            }
            default -> { }
        }
        running = next;
        return next;
    }

    private static void own(Turn turn, int times) {
        Owner owner = OWNERS.computeIfAbsent(turn.on, o -> new Owner());
        owner.turn = turn;
        owner.depth += times;
    }

    private static void grant(Turn turn) {
        Object at = turn.waiting == null ? turn : turn.waiting;
        synchronized (at) {
            turn.go = true;
            at.notifyAll();
        }
    }

    /** Waits for its turn at an object; returns whether it was interrupted meanwhile. */
    private static boolean waitAt(Turn me, Object at) {
        boolean interrupted = false;
        synchronized (at) {
            while (!me.go) {
                try {
                    at.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                    me.interrupted = true;
                }
            }
            me.go = false;
        }
        return interrupted;
    }

    private static void await(Turn me, Object at) {
        boolean interrupted = waitAt(me, at);
        Thread gone = ending;
        while (gone != null && gone != me.thread && gone.isAlive() && end == null) {
            Thread.yield();
        }
        if (interrupted) {
            me.thread.interrupt();
        }
        leaveIfOver(me);
    }

    // Monitors.

    /** Before a monitor is entered. */
    static void lock(Object lock, int site) {
        Turn me = mine();
        Owner owner = OWNERS.get(lock);
        if (me != null && owner != null && owner.turn == me) {
            owner.depth++;
        } else if (me != null) {
            step(Kind.LOCK, lock, false, site);
        }
    }

    /** Before the monitor is really left; nobody else runs until the next step. */
    static void leave(Object lock) {
        Owner owner = OWNERS.get(lock);
        if (owner != null && owner.turn == MINE.get() && --owner.depth == 0) {
            OWNERS.remove(lock);
            Choices.released(owner.turn, lock);
        }
    }

    /** In the place of a wait, by a thread that has the monitor. */
    static void wait(Object lock, boolean timed, int site) throws InterruptedException {
        Turn me = mine();
        Owner owner = OWNERS.get(lock);
        if (me == null || owner == null || owner.turn != me) {
            lock.wait(timed ? 1 : 0);
            return;
        }
        stopIfInterrupted();
        announce(me, Kind.AGAIN, lock, timed, site);
        me.woken = false;
        me.entered = owner.depth;
        OWNERS.remove(lock);
        Choices.released(me, lock);
        WAITING.computeIfAbsent(lock, o -> new ArrayList<>()).add(me);
        Turn next = choose(me);
        if (next != me) {
            me.waiting = lock;
            if (next != null) {
                grant(next);
            }
            await(me, lock);
            me.waiting = null;
        }
        if (!me.woken) {
            stopIfInterrupted();
        }
    }

    static void notify(Object lock, boolean all, int site) {
        Turn me = mine();
        if (me == null || end != null) {
            return;
        }
        step(Kind.NOTIFY, lock, false, site);
        ArrayList<Turn> waiting = WAITING.get(lock);
        if (waiting == null || waiting.isEmpty()) {
            return;
        }
        if (all) {
            waiting.forEach(t -> t.woken = true);
            waiting.clear();
        } else {
            Turn chosen = waiting.size() == 1 ? waiting.get(0) : Choices.wake(me, waiting, ALL);
            if (chosen != null) {
                chosen.woken = true;
                waiting.remove(chosen);
            }
        }
    }

    // Threads that wait for others, or for time.

    /** Returns when the thread has ended, or it is time to go on. */
    static void join(Thread thread, boolean timed, int site) throws InterruptedException {
        Turn me = mine();
        if (me == null) {
            return;
        }
        if (OWNERS.containsKey(thread)) {
            outside(me.thread, "waits for a thread whose monitor is held");
        }
        stopIfInterrupted();
        step(Kind.JOIN, thread, timed, site);
        boolean isThere = of(thread) != null;
        if (isThere) {
            stopIfInterrupted();
        }
    }

    static void pause(int site) throws InterruptedException {
        stopIfInterrupted();
        step(Kind.PAUSE, null, false, site);
        stopIfInterrupted();
    }

    private static void stopIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    static void interrupt(Thread thread, int site) {
        step(Kind.WRITE, thread, false, site);
        interrupted(thread);
    }

    /** Known at once, whenever the thread itself hears of it. */
    private static void interrupted(Thread thread) {
        Turn turn = of(thread);
        if (turn != null) {
            turn.interrupted = true;
        }
    }

    private static final HashMap<Integer, Object> FIELDS = new HashMap<>();

    /** A field of all objects alike. */
    static void volatileField(Kind kind, int field, int site) {
        if (mine() != null) {
            step(kind, FIELDS.computeIfAbsent(field, f -> new Object()), false, site);
        }
    }

    /** Makes threads that take turns whoever starts them; named as Java's own factory does. */
    static final class Factory implements ThreadFactory {
        private static final AtomicInteger POOLS = new AtomicInteger();
        private final String prefix = "pool-" + POOLS.incrementAndGet() + "-thread-";
        private final AtomicInteger made = new AtomicInteger();

        @Override
        public Thread newThread(Runnable body) {
            return new Thread(null, body, prefix + made.incrementAndGet()) {
                @Override
                public synchronized void start() {
                    starting(this, -1);
                    super.start();
                }

                @Override
                public void interrupt() {
                    Turns.interrupted(this);
                    super.interrupt();
                }

                @Override
                public void run() {
                    began();
                    try {
                        Turns.step(Kind.LIBRARY, LIBRARY, false, -1);
                        super.run();
                    } finally {
                        ended();
                    }
                }
            };
        }
    }

    // Parking, which all of `java.util.concurrent` comes down to.

    /** Whether this was a thread under control. No time at all is for ever. */
    static boolean park(long nanos) {
        Turn me = MINE.get();
        if (me == null || end != null) {
            return false;
        }
        step(Kind.PARK, LIBRARY, nanos > 0, -1);
        // Whoever waits for a limited time looks at the clock afterwards.
        return nanos == 0 || me.used || me.interrupted;
    }

    static boolean unpark(Thread thread) {
        Turn me = MINE.get();
        Turn other = of(thread);
        if (me == null || other == null || end != null) {
            return false;
        }
        step(Kind.UNPARK, LIBRARY, false, -1);
        other.permit = true;
        return true;
    }

    // The end.

    /** A run that is over has nothing more to do; its threads end where they are. */
    private static void leaveIfOver(Turn me) {
        if (end == null) {
            return;
        }
        State.get().dead = true;
        if (me.thrown++ > 40) {
            while (true) {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    // Nothing ends it.
                }
            }
        }
        throw new Violation("the run is over");
    }

    /** The program ends itself. */
    static void exit(int status) {
        Turn me = mine();
        over("exited");
        if (me != null && Boolean.getBoolean("grail.embedded")) {
            leaveIfOver(me);
        }
    }

    /** The run ends in this way; all threads that wait for their turn are let go, to end. */
    static void over(String how) {
        synchronized (Turns.class) {
            if (end != null) {
                return;
            }
            end = how;
            Turns.class.notifyAll();
        }
        Thread letGo = new Thread(() -> List.copyOf(ALL).forEach(Turns::grant), "grail");
        letGo.setDaemon(true);
        letGo.start();
    }

    private static void deadlock() {
        Deadlock found = new Deadlock();
        for (Turn turn : ALL) {
            if (!turn.ended) {
                found.add(turn.thread, turn.thread.getStackTrace(), turn.site);
            }
        }
        found.report();
        over("deadlock");
    }

    /** A thread does what nobody else can follow. */
    static void outside(Thread thread, String what) {
        Report.once(new Report.Line("outside").put("thread", State.name(thread)).put("what", what)
                .stack(thread.getStackTrace()));
        over("outside");
    }

    private static final long PATIENCE = 2_000;
    private static final long MORE_PATIENCE = 20_000;

    /** How it ended, what was done, what was not, and the schedule. */
    static String[] ran() throws InterruptedException {
        String how = awaitEnd();
        return new String[] {how, Choices.trace(), Choices.pending(ALL), Choices.schedule(),
            String.valueOf(Factory.POOLS.get() > 0), String.valueOf(patient)};
    }

    /** Waits for the end, and looks whether somebody waits or computes where nobody can follow. */
    static String awaitEnd() throws InterruptedException {
        long last = -1;
        long since = 0;
        while (true) {
            synchronized (Turns.class) {
                if (end == null) {
                    Turns.class.wait(50);
                }
                if (end != null) {
                    return end;
                }
            }
            long now = System.currentTimeMillis();
            if (steps != last) {
                last = steps;
                since = now;
                continue;
            }
            Turn turn = running;
            // Who was told to go on may not have heard it yet.
            boolean waits = turn != null && !turn.go && turn.thread.getState() != Thread.State.RUNNABLE;
            if (turn != null && waits && now - since > PATIENCE) {
                outside(turn.thread, "waits for something that the schedule does not know");
            } else if (turn != null && now - since > MORE_PATIENCE) {
                outside(turn.thread, "has not come to its next step for " + MORE_PATIENCE / 1000 + " seconds");
            }
        }
    }
}
