// What is given is decided by whoever gives it, when it is given: the receiver sees what was there then.
// contract: clean
// modular: clean
class Giver extends Thread {
    final int[] a = new int[4];
    int upTo = 2;

    //@ requires Perm(upTo, 1\2) ** (\forall* int i; 0 <= i && i < upTo; Perm(a[i], 1)) ** upTo <= 4;
    //@ ensures Perm(upTo, 1\2) ** (\forall* int i; 0 <= i && i < upTo; Perm(a[i], 1)) ** upTo <= 4;
    public void run() {
        a[0] = 1;
        a[1] = 2;
    }

    public static void main(String[] args) throws InterruptedException {
        Giver giver = new Giver();
        giver.start();
        giver.a[3] = 5;
        giver.join();
        giver.upTo = 4;
        giver.a[0] = 7;
    }
}
