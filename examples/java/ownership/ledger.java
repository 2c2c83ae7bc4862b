//@ model ownership;
// Accounts behind inspectors: who uses a ledger speaks of totals, and never of the arrays behind them.

final class Account {
    private int cents;
    //@ invariant 0 <= cents;

    /*@ inspector @*/ int balance() { return cents; }
    //@ derived_invariant 0 <= balance();

    //@ ensures this \in \A && this \notin \S && this.inv && balance() == 0;
    Account() {
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && 0 <= balance() + change;
    //@ ensures this \in \A && this.inv && balance() == \old(balance()) + change;
    void move(int change) {
        //@ unpack this;
        cents = cents + change;
        //@ pack this;
    }
}

final class Ledger {
    //@ imports Account;
    /*@ rep @*/ private Account mine;
    /*@ rep @*/ private Account yours;
    //@ invariant mine != null && yours != null && mine != yours;

    /*@ inspector @*/ int total() { return mine.balance() + yours.balance(); }

    //@ ensures this \in \A && this \notin \S && this.inv && total() == 0;
    Ledger() {
        mine = new Account();
        yours = new Account();
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && 0 <= amount;
    //@ ensures this \in \A && this.inv && total() == \old(total()) + amount;
    void deposit(int amount) {
        //@ unpack this;
        mine.move(amount);
        //@ pack this;
    }

    /// Money changes hands; there is as much of it as before.
    //@ requires this \in \A && this.inv && 0 <= amount;
    //@ ensures this \in \A && this.inv && total() == \old(total());
    void give(int amount) {
        //@ unpack this;
        if (amount <= mine.balance()) {
            mine.move(-amount);
            yours.move(amount);
        }
        //@ pack this;
    }
}

final class Books {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Ledger one = new Ledger();
        Ledger two = new Ledger();
        one.deposit(10);
        two.deposit(3);
        one.give(4);
        //@ assert one.total() == 10 && two.total() == 3;
        System.out.println(one.total() + two.total());
    }
}
