// A lambda with a contract, run by a thread; its sibling without one has nothing.
// contract: perm
// thread: perm
class Cell {
    int v;
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Cell c = new Cell();
        Thread t = new Thread(
                //@ requires Perm(c.v, 1);
                //@ ensures Perm(c.v, 1) ** c.v == 1;
                () -> { c.v = 1; });
        t.start();
        t.join();
        c.v++;
        Cell d = new Cell();
        Thread u = new Thread(() -> System.out.println(d.v));
        u.start();
        u.join();
    }
}
