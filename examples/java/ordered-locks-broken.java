// Transfers between two accounts that may be one and the same: its monitor would be entered twice.

//@ lock_invariant Perm(balance, 1) ** balance >= 0;
class Account {
    final int id;
    private int balance;

    //@ requires start >= 0;
    //@ ensures committed(this);
    Account(int id, int start) {
        this.id = id;
        this.balance = start;
        //@ commit this;
    }

    //@ requires from != null ** to != null ** committed(from) ** committed(to);
    //@ requires sum >= 0;
    static boolean transfer(Account from, Account to, int sum) {
        Account first = from.id < to.id ? from : to;
        Account second = from.id < to.id ? to : from;
        synchronized (first) {
            synchronized (second) { //~ ERROR reentry: already
                if (from.balance < sum) {
                    return false;
                }
                from.balance -= sum;
                to.balance += sum;
                return true;
            }
        }
    }
}
