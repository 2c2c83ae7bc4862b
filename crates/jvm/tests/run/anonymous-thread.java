// A thread without a name of its own has a contract, too.
// contract: clean
// modular: clean
// prints: 1
class Box {
    int n;

    //@ requires true;
    static void work() throws InterruptedException {
        Box box = new Box();
        Thread worker = new Thread() {
            //@ requires Perm(box.n, 1);
            //@ ensures Perm(box.n, 1) ** box.n == 1;
            public void run() {
                box.n = 1;
            }
        };
        worker.start();
        worker.join();
        System.out.println(box.n);
    }

    public static void main(String[] args) throws InterruptedException {
        work();
    }
}
