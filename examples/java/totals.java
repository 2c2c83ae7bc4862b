// Totals of the whole program in static fields, behind the monitor of the class.

//@ static lock_invariant Perm(Totals.count, 1) ** Perm(Totals.sum, 1) ** Totals.count >= 0 ** Totals.sum >= 0;
class Totals {
    private static int count;
    private static int sum;

    //@ requires amount >= 0;
    static synchronized void add(int amount) {
        count++;
        sum += amount;
    }

    //@ ensures \result >= 0;
    static int lost(int given) {
        synchronized (Totals.class) {
            return given > sum ? given - sum : 0;
        }
    }
}

class Seller extends Thread {
    public void run() {
        //@ loop_invariant 0 <= i ** i <= 5;
        for (int i = 0; i < 5; i++) {
            Totals.add(i);
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Seller first = new Seller();
        Seller second = new Seller();
        first.start();
        second.start();
        first.join();
        second.join();
        int lost = Totals.lost(20);
        assert lost >= 0;
    }
}
