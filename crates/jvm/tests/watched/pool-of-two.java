// run: clean
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Main {
    static int n;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> { n++; });
        first.get();
        pool.submit(() -> { n++; }).get();
        pool.shutdown();
        if (n != 2) { throw new AssertionError(); }
    }
}
