// What each party hands over when it counts down is there for those who wait.
// contract: clean
// modular: clean
// prints: 3
import java.util.concurrent.CountDownLatch;

class Work {
    final CountDownLatch done = new CountDownLatch(2);
    //@ latch done: (int k) (k == 0 ? Perm(left, 1) ** left == 1 : Perm(right, 1) ** right == 2);
    int left;
    int right;

    //@ ensures committed(done) ** Perm(left, 1) ** Perm(right, 1);
    //@ ensures done.countDownRight(0) ** done.countDownRight(1) ** done.awaitRight();
    Work() {
        //@ commit done;
    }
}

class Left extends Thread {
    final Work work;

    Left(Work work) { this.work = work; }

    //@ requires work != null ** committed(work.done) ** Perm(work.left, 1) ** work.done.countDownRight(0);
    public void run() {
        work.left = 1;
        work.done.countDown() /*@ given { k = 0 } @*/;
    }
}

class Right extends Thread {
    final Work work;

    Right(Work work) { this.work = work; }

    //@ requires work != null ** committed(work.done) ** Perm(work.right, 1) ** work.done.countDownRight(1);
    public void run() {
        work.right = 2;
        work.done.countDown() /*@ given { k = 1 } @*/;
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Work work = new Work();
        new Left(work).start();
        new Right(work).start();
        work.done.await();
        System.out.println(work.left + work.right);
        work.left = 0;
    }
}
