// explore: preFailed:false
// Whether a thread has ended depends on the order.
class Alive {
    //@ requires b;
    static void want(boolean b) { }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        want(worker.isAlive());
        worker.join();
    }
}
