// The result of a task is read while the task may still be running: `shutdown` waits for nothing.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class Answer implements Runnable {
    int value;

    //@ requires Perm(value, 1);
    //@ ensures Perm(value, 1) ** value == 42;
    public void run() {
        value = 42;
    }
}

class Main {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Answer answer = new Answer();
        Future<?> done = pool.submit(answer);
        pool.shutdown();
        System.out.println(answer.value); //~ ERROR perm: no permission to read
    }
}
