// Two threads join one and each take half of what it leaves; whoever joins the second gets the rest with it.
// contract: clean
// prints: 42
// modular: assignFieldFailed
class Maker extends Thread {
    int made;

    //@ requires Perm(made, 1);
    //@ ensures Perm(made, 1) ** made == 41;
    public void run() {
        made = 41;
    }
}

class Taker extends Thread {
    Maker maker;
    int seen;

    void setMaker(Maker m) {
        maker = m;
    }

    //@ requires Perm(maker, 1) ** Perm(seen, 1) ** maker != null;
    //@ ensures Perm(maker, 1) ** Perm(seen, 1) ** maker != null ** Perm(maker.made, 1\2);
    public void run() {
        try {
            //@ maker.postJoin(1\2);
            maker.join();
        } catch (InterruptedException e) {
        }
        seen = maker.made;
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Maker maker = new Maker();
        Taker taker = new Taker();
        taker.setMaker(maker);
        maker.start();
        taker.start();
        //@ maker.postJoin(1\2);
        maker.join();
        taker.join();
        maker.made = maker.made + 1;
        System.out.println(maker.made);
    }
}
