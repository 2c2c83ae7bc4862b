package grail.rt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Executors: a task is given what it requires, and its future has what it ensures, as with threads. */
public final class Pools {
    private static final WeakMap<Threads.Record> FUTURES = new WeakMap<>();
    private static final String NAME = "the task";

    private Pools() {}

    /** A task on its way to a thread of a pool. */
    private static final class Task<T> implements Runnable, Callable<T> {
        private final Threads.Record record = new Threads.Record();
        private final Runnable runnable;
        private final Callable<T> callable;

        private Task(Runnable runnable, Callable<T> callable, int site) {
            this.runnable = runnable;
            this.callable = callable;
            Object body = runnable == null ? callable : runnable;
            Threads.prepare(record, body, Threads.contract(body, runnable == null), NAME, site);
        }

        @Override
        public void run() {
            State st = State.get();
            State.Before before = st.begins(record);
            try {
                runnable.run();
            } catch (Throwable t) {
                record.died();
                throw t;
            } finally {
                st.ends(before);
            }
        }

        @Override
        public T call() throws Exception {
            State st = State.get();
            State.Before before = st.begins(record);
            try {
                return callable.call();
            } catch (Throwable t) {
                record.died();
                throw t;
            } finally {
                st.ends(before);
            }
        }
    }

    /** Whether tasks are followed: not by classes of the program, which may do with them what they like. */
    private static boolean follows(Executor executor, Object task) {
        return executor != null && task != null && executor.getClass().getClassLoader() == null && !State.get().dead;
    }

    private static void before(Executor executor, int site) {
        Sync.step(executor, Sync.LIBRARY, site);
        Schedule.point();
    }

    private interface Submit<R> {
        R now();
    }

    /** Hands a task over; if it is refused, its permissions come back. */
    private static <R> R submit(Task<?> task, Submit<R> submit) {
        boolean done = false;
        try {
            R future = submit.now();
            done = true;
            if (future != null) {
                FUTURES.get(future, f -> task.record);
            }
            return future;
        } finally {
            if (!done) {
                Threads.undo(task.record);
            }
        }
    }

    public static Future<?> submit(ExecutorService executor, Runnable task, int site) {
        before(executor, site);
        if (!follows(executor, task)) {
            return executor.submit(task);
        }
        Task<?> made = new Task<Void>(task, null, site);
        return submit(made, () -> executor.submit((Runnable) made));
    }

    public static <T> Future<T> submit(ExecutorService executor, Runnable task, T result, int site) {
        before(executor, site);
        if (!follows(executor, task)) {
            return executor.submit(task, result);
        }
        Task<?> made = new Task<Void>(task, null, site);
        return submit(made, () -> executor.submit(made, result));
    }

    public static <T> Future<T> submit(ExecutorService executor, Callable<T> task, int site) {
        before(executor, site);
        if (!follows(executor, task)) {
            return executor.submit(task);
        }
        Task<T> made = new Task<>(null, task, site);
        return submit(made, () -> executor.submit((Callable<T>) made));
    }

    public static void execute(Executor executor, Runnable task, int site) {
        before(executor, site);
        if (!follows(executor, task)) {
            executor.execute(task);
            return;
        }
        Task<?> made = new Task<Void>(task, null, site);
        submit(made, () -> {
            executor.execute(made);
            return null;
        });
    }

    public static <T> List<Future<T>> invokeAll(ExecutorService executor, Collection<? extends Callable<T>> tasks,
            int site) throws InterruptedException {
        before(executor, site);
        if (tasks == null || tasks.stream().anyMatch(Objects::isNull) || !follows(executor, tasks)) {
            return executor.invokeAll(tasks);
        }
        ArrayList<Task<T>> made = new ArrayList<>();
        for (Callable<T> task : tasks) {
            made.add(new Task<>(null, task, site));
        }
        List<Future<T>> futures = executor.invokeAll(made);
        for (int i = 0; i < made.size(); i++) {
            Threads.Record record = made.get(i).record;
            FUTURES.get(futures.get(i), f -> record);
        }
        return futures;
    }

    /** What was not run is given back as it was handed over. */
    public static List<Runnable> shutdownNow(ExecutorService executor, int site) {
        before(executor, site);
        List<Runnable> left = executor.shutdownNow();
        left.replaceAll(r -> r instanceof Task<?> t ? t.runnable : r);
        return left;
    }

    public static <T> T get(Future<T> future, int site) throws InterruptedException, ExecutionException {
        Sync.step(future, Sync.LIBRARY, site);
        T result = future.get();
        got(future, site);
        return result;
    }

    public static <T> T get(Future<T> future, long time, TimeUnit unit, int site)
            throws InterruptedException, ExecutionException, TimeoutException {
        Sync.step(future, Sync.LIBRARY, site);
        T result = future.get(time, unit);
        got(future, site);
        return result;
    }

    private static void got(Future<?> future, int site) {
        Threads.Record record = FUTURES.find(future);
        if (record != null && !State.get().dead) {
            Threads.joined(record, null, NAME, site);
        }
    }
}
