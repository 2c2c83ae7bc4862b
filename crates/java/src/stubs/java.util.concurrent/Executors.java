package java.util.concurrent;

public class Executors {
    //@ requires n > 0;
    //@ ensures \result != null;
    public static ExecutorService newFixedThreadPool(int n);

    //@ ensures \result != null;
    public static ExecutorService newCachedThreadPool();

    //@ ensures \result != null;
    public static ExecutorService newSingleThreadExecutor();
}
