// test: run
// exit: 1
//@ model ownership;
class Job implements Runnable {
    int n;

    //@ requires this \in \A;
    public void run() { n = 1; }
}

class Main {
    public static void main(String[] args) {
        Job j = new Job();
        new Thread(j).start();
        int n = j.n; //~ ERROR read.access
    }
}
