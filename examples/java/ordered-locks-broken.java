// Transfers that take the monitors as the accounts are named: two of them, one in each direction, could wait for each other.

//@ lock_invariant Perm(balance, 1) ** balance >= 0;
class Account {
    final int id;
    private int balance;

    //@ lock_level id;

    //@ requires start >= 0;
    //@ ensures committed(this) ** this.id == id;
    Account(int id, int start) {
        this.id = id;
        this.balance = start;
        //@ commit this;
    }

    //@ requires from != null ** to != null ** committed(from) ** committed(to) ** from.id != to.id;
    //@ requires sum >= 0;
    static boolean transfer(Account from, Account to, int sum) {
        synchronized (from) {
            synchronized (to) { //~ ERROR lockOrder: wait for each other in a circle
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
