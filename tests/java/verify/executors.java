// Tasks for executors: what a task requires is given with it, what it ensures comes back from its future.

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Task implements Runnable {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1) ** result == 7;
    public void run() { result = 7; }
}

class Asked implements Callable<Integer> {
    final int n;

    //@ ensures this.n == n;
    Asked(int n) { this.n = n; }

    //@ ensures \result != null && \result == n + 1;
    public Integer call() { return n + 1; }
}

class Program {
    void right() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Task task = new Task();
        Future<?> done = pool.submit(task);
        done.get();
        //@ assert task.result == 7;
        task.result = 8;
        pool.shutdown();
    }

    void race() {
        ExecutorService pool = Executors.newCachedThreadPool();
        Task task = new Task();
        Future<?> done = pool.submit(task);
        task.result = 8; //~ ERROR assignFieldFailed
    }

    void noMatterWhen() {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Task task = new Task();
        pool.execute(task);
        int r = task.result; //~ ERROR perm
    }

    void twice() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Task task = new Task();
        Future<?> done = pool.submit(task);
        done.get();
        done.get(); //~ ERROR idle
    }

    void givenTwice() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Task task = new Task();
        pool.execute(task);
        pool.execute(task); //~ ERROR forkPre:perm
    }

    void failed() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Task task = new Task();
        Future<?> done = pool.submit(task);
        try {
            done.get();
        } catch (ExecutionException e) {
            task.result = 0; //~ ERROR assignFieldFailed
        }
    }

    //@ ensures \result == 5;
    int answer() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Asked asked = new Asked(4);
        Future<Integer> f = pool.submit(asked);
        return f.get();
    }

    //@ ensures \result == 6; //~ ERROR postFailed:false
    int wrongAnswer() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Asked asked = new Asked(4);
        Future<Integer> f = pool.submit(asked);
        return f.get();
    }

    void none(int n) {
        ExecutorService pool = Executors.newFixedThreadPool(n); //~ ERROR preFailed:false
    }

    //@ requires pool != null && task != null;
    void unknown(ExecutorService pool, Runnable task) {
        pool.submit(task); //~ ERROR unsupported
    }
}

//@ lock_invariant Perm(n, 1);
class Shared {
    int n;

    Shared() {
        //@ commit this;
    }
}

class Locking implements Runnable {
    final Shared shared;

    //@ requires shared != null;
    //@ ensures this.shared == shared;
    Locking(Shared shared) { this.shared = shared; }

    //@ requires shared != null ** committed(shared);
    public void run() {
        synchronized (shared) { shared.n++; }
    }
}

class Submitter {
    //@ requires pool != null ** shared != null ** committed(shared);
    void inside(ExecutorService pool, Shared shared) {
        Locking task = new Locking(shared);
        synchronized (shared) {
            pool.execute(task); //~ ERROR reentry
        }
    }

    //@ requires pool != null ** shared != null ** committed(shared);
    void outside(ExecutorService pool, Shared shared) {
        Locking task = new Locking(shared);
        pool.execute(task);
    }
}
