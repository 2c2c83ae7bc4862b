// Transfers that hold the monitors of both accounts, always that of the smaller number first: no circle of threads waits for them.

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

    //@ requires committed(this);
    //@ ensures \result >= 0;
    synchronized int balance() {
        return balance;
    }

    //@ requires from != null ** to != null ** committed(from) ** committed(to) ** from.id != to.id;
    //@ requires sum >= 0;
    static boolean transfer(Account from, Account to, int sum) {
        Account first = from.id < to.id ? from : to;
        Account second = from.id < to.id ? to : from;
        synchronized (first) {
            synchronized (second) {
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

class Main {
    public static void main(String[] args) {
        Account savings = new Account(1, 100);
        Account wages = new Account(2, 0);
        boolean done = Account.transfer(savings, wages, 30);
        int left = savings.balance();
        System.out.println(done + " " + left);
    }
}
