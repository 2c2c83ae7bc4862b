// A volatile field that no specification names needs no permission.
// contract: clean
class Stops extends Thread {
    volatile boolean stop;
    int rounds;

    //@ requires Perm(rounds, 1);
    //@ ensures Perm(rounds, 1);
    public void run() {
        while (!stop) {
            rounds++;
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stops stops = new Stops();
        stops.start();
        stops.stop = true;
        stops.join();
        System.out.println(stops.rounds >= 0);
    }
}
