// What one task has, the next cannot be given.
// contract: forkPre:perm
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Task implements Runnable {
    int result;

    //@ requires Perm(result, 1);
    public void run() { result = 7; }
}

class Main {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Task task = new Task();
        pool.execute(task);
        try {
            pool.execute(task);
        } finally {
            pool.shutdown();
        }
    }
}
