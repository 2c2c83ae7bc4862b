package java.util.concurrent;

// `commit` of a latch that has a clause gives these: a right to count down for each party, and one to wait, which can be split.
public class CountDownLatch {
    //@ resource countDownRight(int k);
    //@ resource awaitRight();

    // Which party counts down.
    //@ given int k;
    public void countDown();
}
