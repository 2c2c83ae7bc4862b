import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class Main {
    static final AtomicInteger total = new AtomicInteger();
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[4];
        for (int t = 0; t < all.length; t++) {
            final int id = t;
            all[t] = new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    total.addAndGet(id);
                    map.merge(i % 5, 1, Integer::sum);
                }
            });
        }
        for (Thread t : all) t.start();
        for (Thread t : all) t.join();
        System.out.println(total + " " + new java.util.TreeMap<>(map));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> f = pool.submit(() -> total.get() + 1);
        System.out.println(f.get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
        System.out.println(all.length + " " + all[3].getState());
    }
}
