//@ model ownership;
final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void withdraw(int n) {
        //@ unpack this;
        balance = balance - n; //~ CAUSE: changed it last
        //@ pack this; //~ ERROR pack.invariant
    }
}
