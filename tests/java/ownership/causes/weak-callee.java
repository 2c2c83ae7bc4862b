//@ model ownership;
final class Counter {
    int n;

    //@ requires this \in \A;
    //@ ensures this \in \A && n > \old(n);
    void inc() { n = n + 1; }

    //@ requires this \in \A && n == 0;
    //@ ensures this \in \A && n == 2; //~ ERROR post
    void twice() {
        inc();
        inc(); //~ CAUSE: only what is promised is known
    }
}
