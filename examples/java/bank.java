// Accounts behind their monitors: a transfer takes one lock after the other, and never both at once.

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
    synchronized boolean withdraw(int sum) {
        if (balance < sum) {
            return false;
        }
        balance -= sum;
        return true;
    }
}

class Bank {
    //@ requires from != null ** to != null ** committed(from) ** committed(to) ** sum > 0;
    static void transfer(Account from, Account to, int sum) {
        if (from.withdraw(sum)) {
            to.deposit(sum);
        }
    }
}
