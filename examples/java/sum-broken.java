// The result is read before the thread has ended, and one thread gets what the other has.

class Adder extends Thread {
    int result;

    //@ requires Perm(result, 1);
    //@ ensures Perm(result, 1);
    public void run() {
        result = 1;
    }
}

class Hasty {
    static int early() {
        Adder adder = new Adder();
        adder.start();
        return adder.result; //~ ERROR perm: `adder.result`
    }

    //@ requires adder != null ** idle(adder) ** Perm(adder.result, 1\2);
    static void partly(Adder adder) {
        adder.start(); //~ ERROR forkPre:perm
    }
}
