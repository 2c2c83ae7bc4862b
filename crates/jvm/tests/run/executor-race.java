// Who has given a task away waits for it before touching what it has.
// contract: assignFieldFailed
// modular: assignFieldFailed
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Task implements Runnable {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1);
    public void run() { result = 7; }
}

class Main {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Task task = new Task();
        pool.submit(task);
        pool.shutdown();
        task.result = 8;
    }
}
