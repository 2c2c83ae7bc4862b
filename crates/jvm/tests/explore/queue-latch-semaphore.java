// explore: clean
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

class Passing {
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        CountDownLatch done = new CountDownLatch(1);
        Semaphore last = new Semaphore(0);
        Thread producer = new Thread(() -> {
            try {
                queue.put(1);
                done.countDown();
                last.acquire();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        System.out.println(queue.take());
        done.await();
        last.release();
        producer.join();
    }
}
