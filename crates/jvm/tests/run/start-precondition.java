// The facts that `run` requires are asked when it is started.
// contract: forkPre:false
class Task extends Thread {
    int n;

    //@ requires Perm(n, 1) ** n > 0;
    //@ ensures Perm(n, 1);
    public void run() {
        n--;
    }

    public static void main(String[] args) throws InterruptedException {
        Task task = new Task();
        task.start();
        task.join();
    }
}
