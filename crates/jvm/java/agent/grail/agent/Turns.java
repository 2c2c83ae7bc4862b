package grail.agent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import jdk.internal.misc.Unsafe;

/**
 * One thread at a time: whoever is about to do something that others can notice says so, and goes on when it is its
 * turn. Who is next is
 * {@link Choices a choice}, so the same choices make the same run. Threads are numbered in the order in which they are
 * started.
 */
final class Turns {
    /** What a thread is about to do. */
    enum Kind {
        /** The first and the last step of a thread. */
        BEGIN, END,
        /** Enters a monitor; `AGAIN` after a wait. */
        LOCK, AGAIN,
        NOTIFY, START, JOIN,
        /** A volatile place, or the state of a thread. */
        READ, WRITE,
        PARK, UNPARK,
        /** Sets a class up. */
        INIT,
        /** Reads the clock, or lets it go on. */
        LOOK, ADVANCE,
        /** Sleeps and gives way. */
        PAUSE
    }

    /** The place of one thread. */
    static final class Turn {
        final int number;
        final Thread thread;
        /** Of the run that it belongs to. */
        final int run;
        Kind kind = Kind.BEGIN;
        /** With what, and the number of that in the trace. */
        Object on;
        int object;
        /** It need not wait for anybody: its time may be over. */
        boolean timed;
        boolean woken;
        boolean ended;
        /** It has heard that it may go on for the first time. */
        boolean begun;
        /** A call of `unpark` that was not used up. */
        boolean permit;
        volatile boolean interrupted;
        /** How often it has read the same in a row. */
        int spins;
        /**
         * What it has looked at in this round of a loop: objects, each with its version. Nothing if it has done
         * something else.
         */
        ArrayList<int[]> round = new ArrayList<>();
        /** It has gone through a loop and only looked: it would do the same again until one of these has changed. */
        ArrayList<int[]> watched;
        /** Classes that it has used. */
        final IdentityHashMap<Class<?>, Class<?>> uses = new IdentityHashMap<>();
        /** A place that it may have changed, and what was there. */
        Object tried;
        long triedAt;
        long before;
        private volatile boolean go;
        /** The monitor that it has really given up to wait, if it has. */
        private Object waiting;
        private int entered;
        private int thrown;

        Turn(int number, State state) {
            this.number = number;
            this.thread = state.thread;
            this.run = Turns.run;
        }
    }

    /** Who has a monitor or sets a class up, and how often it was entered. */
    private static final class Owner {
        Turn turn;
        int depth;
    }

    /** Ends the threads of a run that is over. */
    static final class Over extends Error {
        private static final long serialVersionUID = 1;

        Over() {
            super("the run is over", null, false, false);
        }
    }

    /** Nobody need hear how the threads of a run were ended. */
    private static final class Silent implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread thread, Throwable t) {
            // It was ended on purpose.
        }
    }

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final int MOST_THROWN = 40;
    private static ArrayList<Turn> all = new ArrayList<>();
    private static IdentityHashMap<Object, Owner> owners = new IdentityHashMap<>();
    private static IdentityHashMap<Object, ArrayList<Turn>> waiting = new IdentityHashMap<>();
    /** Classes that were set up before there was another thread. */
    private static IdentityHashMap<Class<?>, Class<?>> settled = new IdentityHashMap<>();
    /** How often what has a number was changed. */
    private static int[] versions = new int[64];
    /** Who has really ended last: whoever goes on waits until it is gone. */
    private static Thread ending;
    private static volatile Turn running;
    private static volatile long steps;
    private static volatile int run;
    /** Nobody is left who keeps the program alive, and what others have done since. */
    private static boolean closing;
    private static int stepsAfterEnd;
    private static final int MOST_AFTER_END = 1_000;
    /** How it ended. */
    private static volatile String end = "not begun";

    private Turns() {}

    // A run.

    static void begin(State main, String schedule) {
        run++;
        all = new ArrayList<>();
        owners = new IdentityHashMap<>();
        waiting = new IdentityHashMap<>();
        settled = new IdentityHashMap<>();
        closing = false;
        stepsAfterEnd = 0;
        versions = new int[64];
        ending = null;
        steps = 0;
        Choices.begin(schedule);
        Time.begin();
        main.turn = new Turn(0, main);
        main.turn.begun = true;
        all.add(main.turn);
        running = main.turn;
        end = null;
    }

    static boolean isOver() {
        return end != null;
    }

    /** Nothing that others can notice is done before a thread has heard that it is its turn, or after its run. */
    static void enter(State s) {
        Turn me = s.turn;
        if (me == null || me.begun && me.run == run) {
            return;
        }
        s.inside++;
        try {
            leaveIfOver(me);
            me.begun = true;
            await(me, me);
        } finally {
            s.inside--;
        }
    }

    // Steps.

    /** Says what this thread is about to do, and returns when it may. */
    private static void step(State s, Kind kind, Object on, long place, boolean timed) {
        Turn me = s.turn;
        if (me == null) {
            outside(s.thread, "was not started by the program itself");
            return;
        }
        s.inside++;
        try {
            leaveIfOver(me);
            if (all.size() == 1 && isOrdered(kind)) {
                if (kind == Kind.LOCK) {
                    own(me, on, 1);
                }
                return;
            }
            announce(me, kind, on, place, timed);
            Turn next = choose(me);
            if (next == me) {
                return;
            }
            if (next != null) {
                grant(next);
            }
            await(me, me);
        } finally {
            s.inside--;
        }
    }

    /** What the first thread does before there is another comes before all that others do. */
    private static boolean isOrdered(Kind kind) {
        return kind == Kind.READ || kind == Kind.WRITE || kind == Kind.LOOK || kind == Kind.UNPARK || kind == Kind.LOCK
                || kind == Kind.NOTIFY;
    }

    private static void announce(Turn me, Kind kind, Object on, long place, boolean timed) {
        int object = Choices.number(on, place);
        boolean again = kind == Kind.READ && me.kind == kind && me.object == object;
        me.spins = again ? me.spins + 1 : kind == Kind.PAUSE ? Choices.SPINS : 0;
        me.interrupted |= me.thread.isInterrupted();
        me.kind = kind;
        me.on = on;
        me.object = object;
        me.timed = timed;
        boolean onlyLooks = kind == Kind.READ || kind == Kind.PAUSE && !timed || me.tried != null;
        if (!onlyLooks) {
            me.round = null;
        } else if (me.round != null && object != 0) {
            me.round.add(new int[] {object, 0});
        }
    }

    private static int version(int object) {
        return object < versions.length ? versions[object] : 0;
    }

    private static void changed(int object) {
        if (object >= versions.length) {
            versions = Arrays.copyOf(versions, object * 2);
        }
        versions[object]++;
    }

    /** A round of a loop is over that does nothing but look. */
    static void spins(State s) {
        Turn me = s.turn;
        if (me == null || all.size() == 1) {
            return;
        }
        s.inside++;
        me.watched = me.round == null || me.round.isEmpty() ? null : me.round;
        me.round = new ArrayList<>();
        s.inside--;
    }

    private static boolean isSpinning(Turn turn) {
        if (turn.watched == null) {
            return false;
        }
        for (int[] seen : turn.watched) {
            if (version(seen[0]) != seen[1]) {
                turn.watched = null;
                return false;
            }
        }
        return true;
    }

    /** Before something that may change a place, or not. */
    private static void tries(Turn me, Object base, long place) {
        me.tried = base;
        me.triedAt = place & ~7L;
        me.before = U.getLong(base, me.triedAt);
    }

    /** After it. */
    static void tried(State s) {
        Turn me = s.turn;
        if (me != null && me.tried != null) {
            if (U.getLong(me.tried, me.triedAt) != me.before) {
                changed(me.object);
                me.round = null;
            }
            me.tried = null;
        }
    }

    static boolean isEnabled(Turn turn) {
        if (turn.ended || isSpinning(turn)) {
            return false;
        }
        return switch (turn.kind) {
            case LOCK, INIT -> isFree(turn.on, turn);
            case AGAIN -> (turn.woken || turn.timed || turn.interrupted) && isFree(turn.on, turn);
            case JOIN -> turn.timed || turn.interrupted || isGone((Thread) turn.on);
            case PARK -> turn.permit || turn.timed || turn.interrupted;
            case BEGIN, END, NOTIFY, START, READ, WRITE, UNPARK, LOOK, ADVANCE, PAUSE -> true;
        };
    }

    private static boolean isGone(Thread thread) {
        State s = State.known(thread);
        return s == null || s.turn == null || s.turn.ended;
    }

    private static boolean isFree(Object lock, Turn turn) {
        Owner owner = owners.get(lock);
        return owner == null || owner.turn == turn;
    }

    /** Who goes on; what it does is noted as done. Nobody if the run is over. */
    private static Turn choose(Turn me) {
        ArrayList<Turn> able = new ArrayList<>();
        for (Turn turn : all) {
            if (isEnabled(turn)) {
                able.add(turn);
            }
        }
        if (able.isEmpty() && closing) {
            over("ended");
            return null;
        }
        if (able.isEmpty()) {
            deadlock();
            return null;
        }
        if (closing && ++stepsAfterEnd > MOST_AFTER_END) {
            over("daemons");
            return null;
        }
        Turn next = Choices.next(me, able, all);
        if (next == null) {
            return null;
        }
        steps++;
        switch (next.kind) {
            case LOCK, INIT -> own(next, next.on, 1);
            case AGAIN -> {
                ArrayList<Turn> others = waiting.get(next.on);
                if (others != null) {
                    others.remove(next);
                }
                own(next, next.on, next.entered);
            }
            case END, PARK, UNPARK, WRITE -> {
                if (next.tried == null) {
                    changed(next.object);
                }
            }
            case BEGIN, NOTIFY, START, JOIN, READ, LOOK, ADVANCE, PAUSE -> { }
        }
        if (next.round != null && !next.round.isEmpty()) {
            int[] last = next.round.get(next.round.size() - 1);
            last[1] = last[0] == next.object ? version(next.object) : last[1];
        }
        next.watched = null;
        running = next;
        return next;
    }

    private static void own(Turn turn, Object lock, int times) {
        Owner owner = owners.get(lock);
        if (owner == null) {
            owner = new Owner();
            owners.put(lock, owner);
        }
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

    /** Waits for its turn at an object. */
    private static void await(Turn me, Object at) {
        boolean wasInterrupted = false;
        synchronized (at) {
            while (!me.go) {
                try {
                    at.wait();
                } catch (InterruptedException e) {
                    wasInterrupted = true;
                    me.interrupted = true;
                }
            }
            me.go = false;
        }
        Thread gone = ending;
        while (gone != null && gone != me.thread && gone.isAlive() && end == null) {
            Thread.yield();
        }
        if (wasInterrupted) {
            me.thread.interrupt();
        }
        leaveIfOver(me);
    }

    // Monitors.

    static void lock(State s, Object lock) {
        step(s, Kind.LOCK, lock, Shadow.MONITOR, false);
    }

    static void unlock(State s, Object lock) {
        s.inside++;
        Owner owner = owners.get(lock);
        if (end == null && owner != null && owner.turn == s.turn && --owner.depth == 0) {
            owners.remove(lock);
            if (all.size() > 1) {
                Choices.released(s.turn, lock, Shadow.MONITOR);
            }
        }
        s.inside--;
    }

    static void await(State s, Object lock, long millis) throws InterruptedException {
        Turn me = s.turn;
        stopIfInterrupted(me);
        s.inside++;
        try {
            leaveIfOver(me);
            Owner owner = owners.get(lock);
            me.entered = owner == null ? 1 : owner.depth;
            owners.remove(lock);
            ArrayList<Turn> others = waiting.get(lock);
            if (others == null) {
                others = new ArrayList<>();
                waiting.put(lock, others);
            }
            others.add(me);
            Choices.released(me, lock, Shadow.MONITOR);
            me.woken = false;
            announce(me, Kind.AGAIN, lock, Shadow.MONITOR, millis > 0);
            me.waiting = lock;
            Turn next = choose(me);
            if (next == me) {
                me.waiting = null;
            } else {
                if (next != null) {
                    grant(next);
                }
                await(me, lock);
                me.waiting = null;
            }
        } finally {
            s.inside--;
        }
        if (!me.woken) {
            looks(s, me.thread);
            stopIfInterrupted(me);
            if (millis > 0) {
                Time.passed(s, millis * 1_000_000);
            }
        }
    }

    static void wake(State s, Object lock, boolean everybody) {
        step(s, Kind.NOTIFY, lock, Shadow.MONITOR, false);
        s.inside++;
        try {
            ArrayList<Turn> asleep = new ArrayList<>();
            ArrayList<Turn> here = waiting.get(lock);
            if (here != null) {
                for (Turn turn : here) {
                    if (!turn.woken) {
                        asleep.add(turn);
                    }
                }
            }
            if (everybody) {
                for (Turn turn : asleep) {
                    turn.woken = true;
                }
            } else if (!asleep.isEmpty()) {
                Turn woken = asleep.size() == 1 ? asleep.get(0) : Choices.wake(asleep, all);
                if (woken == null) {
                    leaveIfOver(s.turn);
                } else {
                    woken.woken = true;
                }
            }
        } finally {
            s.inside--;
        }
    }

    // Classes.

    /**
     * Whoever uses a class first sets it up: who that is can make a difference, and it may wait for another who is
     * at it.
     */
    static void initialises(State s, Class<?> owner) {
        if (all.size() == 1) {
            return;
        }
        for (Class<?> c = owner; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
            if (settled.containsKey(c) || s.turn == null || s.turn.uses.put(c, c) != null || !Agent.setsUp(c)) {
                continue;
            }
            step(s, Kind.INIT, c, Shadow.MONITOR - 1, false);
            s.inside++;
            if (!Classes.isOpen(c)) {
                // Another has done it.
                giveUp(s, c);
            }
            s.inside--;
        }
    }

    static void initialised(State s, Class<?> owner) {
        if (all.size() == 1) {
            settled.put(owner, owner);
        }
        giveUp(s, owner);
    }

    private static void giveUp(State s, Class<?> owner) {
        if (end == null && s.turn != null && owners.get(owner) != null && owners.get(owner).turn == s.turn) {
            owners.remove(owner);
            Choices.released(s.turn, owner, Shadow.MONITOR - 1);
        }
    }

    // What orders.

    static void ordered(State s, Object base, long place, int mode) {
        // A place in memory that can be looked at again: an element has an index, and its array is watched as a whole.
        if (mode == Modes.BOTH && s.turn != null && !base.getClass().isArray() && place > 0) {
            tries(s.turn, base, place);
        }
        step(s, Modes.writes(mode) ? Kind.WRITE : Kind.READ, base, place, false);
    }

    // Threads.

    static void starts(State s, State child) {
        step(s, Kind.START, null, 0, false);
        child.turn = new Turn(all.size(), child);
        all.add(child.turn);
    }

    /** The thread does nothing more; who joins it may go on. */
    static void ends(State s) {
        Turn me = s.turn;
        if (me == null || end != null || me.run != run) {
            return;
        }
        enter(s);
        step(s, Kind.END, me.thread, 0, false);
        me.ended = true;
        ending = me.thread;
        boolean isLast = true;
        for (Turn turn : all) {
            isLast &= turn.ended || turn.thread.isDaemon();
        }
        goOn(me, isLast);
    }

    /**
     * The others go on. Those who do not keep the program alive may be stopped at any time by its end: they do what
     * they can.
     */
    private static void goOn(Turn me, boolean isLast) {
        closing |= isLast;
        Turn next = choose(me);
        if (next != null) {
            grant(next);
        }
    }

    static void join(State s, Thread thread, long millis) throws InterruptedException {
        State other = State.known(thread);
        if (other == null || other.turn == null || millis < 0) {
            return;
        }
        stopIfInterrupted(s.turn);
        step(s, Kind.JOIN, thread, 0, millis > 0);
        if (!isGone(thread)) {
            looks(s, s.thread);
            stopIfInterrupted(s.turn);
            Time.passed(s, millis * 1_000_000);
        }
    }

    static void looks(State s, Thread thread) {
        step(s, Kind.READ, thread, 0, false);
    }

    static void interrupt(State s, State other) {
        step(s, Kind.WRITE, other.thread, 0, false);
        if (other.turn != null) {
            other.turn.interrupted = true;
        }
    }

    private static void stopIfInterrupted(Turn me) throws InterruptedException {
        if (me != null && Thread.interrupted()) {
            me.interrupted = false;
            throw new InterruptedException();
        }
    }

    static void sleep(State s, long nanos) throws InterruptedException {
        stopIfInterrupted(s.turn);
        step(s, Kind.PAUSE, null, 0, true);
        looks(s, s.thread);
        stopIfInterrupted(s.turn);
        Time.passed(s, nanos);
    }

    static void yields(State s) {
        step(s, Kind.PAUSE, null, 0, false);
    }

    static void look(State s, Kind kind) {
        step(s, kind, null, 0, false);
    }

    // Parking, which all of `java.util.concurrent` comes down to.

    static void park(State s, boolean absolute, long time) {
        Turn me = s.turn;
        boolean timed = absolute || time > 0;
        step(s, Kind.PARK, s.thread, 0, timed);
        if (me == null) {
            return;
        }
        boolean used = me.permit;
        me.permit = false;
        if (!used && timed && !me.interrupted) {
            Time.passed(s, absolute ? Math.max(0, time - Time.millis()) * 1_000_000 : time);
        }
    }

    static void unpark(State s, Thread thread) {
        State other = thread == null ? null : State.known(thread);
        if (other == null || other.turn == null) {
            return;
        }
        step(s, Kind.UNPARK, thread, 0, false);
        other.turn.permit = true;
    }

    // The end.

    /** A run that is over has nothing more to do; its threads end where they are. */
    private static void leaveIfOver(Turn me) {
        if (end == null && me.run == run) {
            return;
        }
        if (me.thrown++ > MOST_THROWN) {
            while (true) {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    // Nothing ends it.
                }
            }
        }
        throw new Over();
    }

    /** The program ends itself. What others do meanwhile they could have done before. */
    static void exit(State s, int status) {
        Turn me = s.turn;
        s.inside++;
        try {
            leaveIfOver(me);
            if (status != 0) {
                Report.write(new Report.Line("exit").put("status", status).put("thread", s.thread.getName())
                        .stack("stack", new Throwable().getStackTrace()));
                over("failed");
            } else {
                me.ended = true;
                goOn(me, true);
                await(me, me);
            }
            leaveIfOver(me);
        } finally {
            s.inside--;
        }
    }

    /**
     * An exception leaves a thread. If the program does not want to hear of it, that is a failure under this
     * schedule.
     */
    static void uncaught(Thread thread, Throwable t) {
        if (t instanceof Over) {
            thread.setUncaughtExceptionHandler(new Silent());
            return;
        }
        boolean isHandled = Thread.getDefaultUncaughtExceptionHandler() != null
                || !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup);
        if (end == null && !isHandled) {
            Report.write(new Report.Line("uncaught").put("what", String.valueOf(t)).put("thread", thread.getName())
                    .stack("stack", t.getStackTrace()));
            over("failed");
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
    }

    /** Called when a run is over: whoever still waits ends. */
    static void letGo() throws InterruptedException {
        ArrayList<Turn> left = new ArrayList<>();
        for (Turn turn : new ArrayList<>(all)) {
            if (turn.thread.isAlive()) {
                grant(turn);
                left.add(turn);
            }
        }
        for (Turn turn : left) {
            turn.thread.join(LEAVE);
        }
    }

    /** How long threads have to end after their run, in milliseconds. */
    private static final int LEAVE = 20;

    private static void deadlock() {
        boolean spins = false;
        for (Turn turn : all) {
            spins |= !turn.ended && turn.watched != null;
        }
        Report.Line line = new Report.Line(spins ? "livelock" : "deadlock");
        int n = 0;
        for (Turn turn : all) {
            if (!turn.ended) {
                line.put("thread" + n, turn.thread.getName()).stack("stack" + n, turn.thread.getStackTrace());
                n++;
            }
        }
        Report.write(line.put("threads", n));
        over("failed");
    }

    /** A thread does what nobody else can follow. */
    static void outside(Thread thread, String what) {
        if (end == null) {
            Report.write(new Report.Line("outside").put("thread", thread.getName()).put("what", what)
                    .stack("stack", thread.getStackTrace()));
            over("outside");
        }
    }

    private static final long PATIENCE = 2_000;
    private static final long MORE_PATIENCE = 20_000;

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

    static String pending() {
        return Choices.pending(all);
    }
}
