// A wait for a limited time may end before the notification: then nothing has come yet.
// explore: assertFailed:false
//@ lock_invariant Perm(came, 1);
class Letter {
    private boolean came;

    synchronized boolean await() throws InterruptedException {
        if (!came) {
            wait(1000);
        }
        return came;
    }

    synchronized void send() {
        came = true;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        Letter letter = new Letter();
        Thread sender = new Thread(letter::send);
        sender.start();
        boolean there = letter.await();
        //@ assert there;
        sender.join();
    }
}
