// The balance may fall below zero, and a method enters the monitor that it is in.

//@ lock_invariant Perm(balance, 1) ** balance >= 0;
class Account {
    private int balance;

    //@ ensures committed(this);
    Account() {
        balance = 0;
        //@ commit this;
    }

    //@ requires committed(this) ** sum > 0;
    synchronized void deposit(int sum) {
        balance += sum;
    }

    //@ requires committed(this) ** sum > 0;
    synchronized void withdraw(int sum) { //~ ERROR invariantFailed:false
        balance -= sum;
    }

    //@ requires committed(this);
    synchronized void bonus() {
        deposit(1); //~ ERROR reentry
    }
}
