// Who counts down hands over.
// contract: assignFieldFailed
import java.util.concurrent.CountDownLatch;

class Work {
    final CountDownLatch done = new CountDownLatch(2);
    //@ latch done: (int k) k == 0 ==> Perm(left, 1);
    int left;

    Work() {
        //@ commit done;
    }

    public static void main(String[] args) throws InterruptedException {
        Work work = new Work();
        work.done.countDown();
        work.left = 2;
    }
}
