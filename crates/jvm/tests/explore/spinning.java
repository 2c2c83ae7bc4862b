// Who only looks again and again lets others go first: not all schedules are tried.
// explore: bounded
class Flag {
    volatile boolean up;
    //@ resource touched() = true;

    public static void main(String[] args) throws InterruptedException {
        Flag flag = new Flag();
        Thread waits = new Thread(() -> {
            while (!flag.up) {
            }
        });
        waits.start();
        flag.up = true;
        waits.join();
    }
}
