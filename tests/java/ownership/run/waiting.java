// test: explore
// exit: 1
//@ model ownership;
// The signal may be given before anybody waits: then one thread waits for ever.
class Gate { boolean open; }

class Opener implements Runnable {
    /*@ shared @*/ Gate gate;

    //@ requires g \in \S;
    Opener(Gate g) { gate = g; }

    //@ requires this \in \A && \lockStack.isEmpty();
    public void run() {
        synchronized (gate) { gate.notify(); }
    }
}

class Main {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        //@ locklevel l = between({}, {});
        //@ share (gate, l);
        new Thread(new Opener(gate)).start();
        synchronized (gate) { gate.wait(); } //~ ERROR G5515
    }
}
