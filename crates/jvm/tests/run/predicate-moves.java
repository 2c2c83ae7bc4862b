// What is folded moves with a start and comes back with a join, what lies in it too.
// contract: clean
// modular: clean
// prints: 2
class Box {
    int n;
    //@ resource state() = Perm(n, 1);
}

class Filler extends Thread {
    final Box box;

    Filler(Box box) {
        this.box = box;
    }

    //@ requires box.state();
    //@ ensures box.state();
    public void run() {
        //@ unfold box.state();
        box.n = 2;
        //@ fold box.state();
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        //@ fold box.state();
        Filler filler = new Filler(box);
        filler.start();
        filler.join();
        //@ unfold box.state();
        System.out.println(box.n);
    }
}
