// The right to wait is used up.
// contract: latchRight
import java.util.concurrent.CountDownLatch;

class Work {
    final CountDownLatch done = new CountDownLatch(1);
    //@ latch done: (int k) Perm(left, 1);
    int left;

    Work() {
        //@ commit done;
    }

    public static void main(String[] args) throws InterruptedException {
        Work work = new Work();
        work.left = 1;
        work.done.countDown();
        work.done.await();
        work.left = 2;
        work.done.await();
    }
}
