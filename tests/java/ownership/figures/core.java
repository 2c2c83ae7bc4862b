//@ model ownership(L1);
// Figures 5.1 and 5.2: a program of the formal core, which tests the class of what it gets before it locks it.
class Counter {
    int n;

    //@ ensures this \in \A && this \notin \S;
    Counter() { }
}

class Task implements Runnable {
    /*@ shared @*/ Object what;

    //@ requires what == null || what \in \S;
    //@ ensures this \in \A && this \notin \S;
    Task(Object what) { this.what = what; }

    //@ requires \A == {this} && this \notin \S;
    public void run() {
        Object o = what;
        if (o instanceof Counter) {
            Counter c = (Counter) o;
            synchronized (c) { c.n = c.n + 1; }
        }
        return;
    }
}

class Core {
    public static void main(String[] args) {
        Counter c = new Counter();
        //@ share c;
        Task s = new Task(c);
        new Thread(s).start();
        new Thread(new Task(null)).start();
    }
}
