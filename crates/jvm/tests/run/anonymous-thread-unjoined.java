// What an anonymous thread was given is not back before it is joined.
// contract: perm
// modular: perm

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
        // nobody waits for it
        System.out.println(box.n);
    }

    public static void main(String[] args) throws InterruptedException {
        work();
    }
}
