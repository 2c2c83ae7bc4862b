import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    static final CountDownLatch latch = new CountDownLatch(2);

    public static void main(String[] args) throws Exception {
        Thread sender = new Thread(() -> {
            for (int i = 0; i < 3; i++) queue.add("m" + i);
            latch.countDown();
        });
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                queue.add("woken");
            } finally {
                latch.countDown();
            }
        });
        sender.start();
        sender.join();
        sleeper.start();
        sleeper.interrupt();
        latch.await();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 4; i++) sb.append(queue.take()).append(' ');
        System.out.println(sb);
        lock.lock();
        try {
            System.out.println(lock.isHeldByCurrentThread());
        } finally {
            lock.unlock();
        }
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 2);
        System.out.println(f.get());
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 7);
        System.out.println(local.get());
    }
}
