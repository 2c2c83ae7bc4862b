// A task is given what it requires; its future has what it ensures.
// contract: clean
// modular: clean
// prints: 7 5 9 3
import java.util.List;
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
    int n;

    //@ ensures Perm(this.n, 1) ** this.n == n;
    Asked(int n) { this.n = n; }

    //@ requires Perm(n, 1);
    //@ ensures Perm(n, 1) ** \result != null ** \result == n + 1;
    public Integer call() { return n + 1; }
}

class Main {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Task task = new Task();
        Future<?> done = pool.submit(task);
        done.get();
        int first = task.result;
        task.result = 8;
        Asked asked = new Asked(4);
        Future<Integer> f = pool.submit(asked);
        int second = f.get();
        asked.n = 8;
        List<Future<Integer>> all = pool.invokeAll(List.of(asked));
        int third = all.get(0).get();
        asked.n = 1;
        Task lambda = new Task();
        Runnable r = /*@ requires Perm(lambda.result, 1); ensures Perm(lambda.result, 1) ** lambda.result == 3; @*/ () -> { lambda.result = 3; };
        pool.submit(r).get();
        System.out.println(first + " " + second + " " + third + " " + lambda.result);
        pool.shutdown();
    }
}
