// Another thread has no permission to a static field.
// contract: assignFieldFailed
class Worker extends Thread {
    static int total;

    //@ requires true;
    public void run() {
        total = 1;
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Worker w = new Worker();
        w.start();
        w.join();
    }
}
