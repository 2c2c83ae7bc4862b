class Worker extends Thread {
    int r;
    //@ requires Perm(r, write);
    //@ ensures Perm(r, write) ** r == 1;
    public void run() { r = 1; }
}
class Main {
    void go() throws InterruptedException {
        Worker w = new Worker(); //~ CAUSE: came with this new object
        w.start();
        int x = w.r; //~ ERROR perm: join the thread first
        w.join();
    }
}
