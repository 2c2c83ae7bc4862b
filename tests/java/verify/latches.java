// Latches: what each party hands over when it counts down is there for those who wait.

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

    //@ ensures this.work == work;
    Left(Work work) { this.work = work; }

    //@ requires work != null ** committed(work.done) ** Perm(work.left, 1) ** work.done.countDownRight(0);
    public void run() {
        work.left = 1;
        work.done.countDown() /*@ given { k = 0 } @*/;
    }
}

class Right extends Thread {
    final Work work;

    //@ ensures this.work == work;
    Right(Work work) { this.work = work; }

    //@ requires work != null ** committed(work.done) ** Perm(work.right, 1) ** work.done.countDownRight(1);
    public void run() {
        work.right = 2;
        work.done.countDown() /*@ given { k = 1 } @*/;
    }
}

class Program {
    void right() throws InterruptedException {
        Work work = new Work();
        new Left(work).start();
        new Right(work).start();
        work.done.await();
        //@ assert work.left + work.right == 3;
        work.left = 0;
    }

    void tooEarly() {
        Work work = new Work();
        new Left(work).start();
        new Right(work).start();
        work.left = 0; //~ ERROR assignFieldFailed
    }

    void twice() throws InterruptedException {
        Work work = new Work();
        new Left(work).start();
        new Right(work).start();
        work.done.await();
        work.done.await(); //~ ERROR latchRight
    }

    void wrongValue() {
        Work work = new Work();
        work.left = 5;
        work.done.countDown() /*@ given { k = 0 } @*/; //~ ERROR invariantFailed:false
    }

    void anothersRight() {
        Work work = new Work();
        work.left = 1;
        work.done.countDown() /*@ given { k = 0 } @*/;
        work.done.countDown() /*@ given { k = 0 } @*/; //~ ERROR latchRight
    }

    //@ requires work != null ** committed(work.done) ** work.done.awaitRight();
    void perhaps(Work work) throws InterruptedException {
        if (work.done.await(1, java.util.concurrent.TimeUnit.SECONDS)) {
            work.left = 0;
        } else {
            work.left = 0; //~ ERROR assignFieldFailed
        }
    }

    //@ requires work != null ** committed(work.done) ** [1\2]work.done.awaitRight();
    int half(Work work) throws InterruptedException {
        work.done.await();
        work.right = 7; //~ ERROR assignFieldFailed
        return work.right;
    }
}

class Twice {
    final CountDownLatch done = new CountDownLatch(1);
    //@ latch done: (int k) Perm(x, 1);
    int x;

    Twice() {
        //@ commit done;
        //@ commit done; //~ ERROR commitFailed:perm
    }
}
