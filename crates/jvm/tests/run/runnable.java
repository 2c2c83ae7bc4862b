// A `Runnable` in a thread, and a lambda with a contract.
// contract: clean
// prints: 3
class Task implements Runnable {
    int done;

    //@ requires Perm(done, 1);
    //@ ensures Perm(done, 1) ** done == 1;
    public void run() {
        done = 1;
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Task task = new Task();
        Thread t = new Thread(task);
        t.start();
        t.join();
        task.done += 2;
        System.out.println(task.done);
    }
}
