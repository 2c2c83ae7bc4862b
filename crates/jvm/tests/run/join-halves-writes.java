// With half of a location its thread may read it, but not write it.
// contract: assignFieldFailed
class Maker extends Thread {
    int made;

    //@ requires Perm(made, 1);
    //@ ensures Perm(made, 1);
    public void run() {
        made = 41;
    }
}

class Taker extends Thread {
    final Maker maker;

    Taker(Maker m) {
        maker = m;
    }

    //@ requires true;
    //@ ensures Perm(maker.made, 1\2);
    public void run() {
        try {
            //@ maker.postJoin(1\2);
            maker.join();
        } catch (InterruptedException e) {
        }
        maker.made = 0;
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Maker maker = new Maker();
        Taker taker = new Taker(maker);
        maker.start();
        taker.start();
        //@ maker.postJoin(1\2);
        maker.join();
        taker.join();
    }
}
