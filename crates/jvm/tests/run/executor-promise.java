// A task keeps what it promises.
// contract: postFailed:false
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class Asked implements Callable<Integer> {
    //@ ensures \result != null ** \result == 2;
    public Integer call() { return 1; }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            pool.submit(new Asked()).get();
        } catch (ExecutionException e) {
            System.out.println("failed");
        } finally {
            pool.shutdown();
        }
    }
}
