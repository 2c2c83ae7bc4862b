// The same with the elements of an array.
// contract: clean
// thread: clean
// prints: 6
class Filler extends Thread {
    final int[] buffer = new int[3];

    //@ requires (\forall* int i; 0 <= i && i < buffer.length; Perm(buffer[i], 1));
    //@ ensures (\forall* int i = 0 .. buffer.length; Perm(buffer[i], 1));
    public void run() {
        for (int i = 0; i < buffer.length; i++) {
            buffer[i] = i + 1;
        }
    }
}

class Summer extends Thread {
    final Filler filler;
    int sum;

    Summer(Filler f) {
        filler = f;
    }

    //@ requires Perm(sum, 1);
    //@ ensures Perm(sum, 1) ** Perm(filler.buffer[*], 1\2);
    public void run() {
        try {
            //@ filler.postJoin(1\2);
            filler.join();
        } catch (InterruptedException e) {
        }
        for (int x : filler.buffer) {
            sum += x;
        }
    }
}

class Main {
    public static void main(String[] args) throws InterruptedException {
        Filler filler = new Filler();
        Summer summer = new Summer(filler);
        filler.start();
        summer.start();
        //@ filler.postJoin(1\2);
        filler.join();
        summer.join();
        filler.buffer[0] = 0;
        System.out.println(summer.sum);
    }
}
