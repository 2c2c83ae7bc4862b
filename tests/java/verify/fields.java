// Permissions to fields, contracts and calls.

class Account {
    int balance;
    final int id;

    //@ requires start >= 0;
    //@ ensures Perm(balance, 1) ** balance == start ** id == n;
    Account(int n, int start) {
        id = n;
        balance = start;
    }

    //@ context Perm(balance, 1);
    //@ requires sum > 0;
    //@ ensures balance == \old(balance) + sum;
    void deposit(int sum) {
        balance += sum;
    }

    //@ requires Perm(balance, 1\2);
    //@ ensures Perm(balance, 1\2) ** \result == balance ** balance == \old(balance);
    int get() {
        return balance;
    }

    //@ requires to != null ** Perm(balance, 1) ** Perm(to.balance, 1);
    //@ requires 0 < sum ** sum <= balance;
    //@ ensures Perm(balance, 1) ** Perm(to.balance, 1);
    //@ ensures balance == \old(balance) - sum ** to.balance == \old(to.balance) + sum;
    void transfer(Account to, int sum) {
        balance = balance - sum;
        to.deposit(sum);
    }

    //@ requires Perm(balance, 1\2);
    void overwrite() {
        balance = 0; //~ ERROR assignFieldFailed: write `balance`
    }

    int unguarded() {
        return balance; //~ ERROR perm: no permission to read `balance`
    }

    //@ requires Perm(balance, 1);
    //@ ensures Perm(balance, 1);
    void nothing() {
        deposit(0); //~ ERROR preFailed:false: `sum > 0` may be false
    }

    //@ requires Perm(balance, 1);
    void twice() {
        deposit(1);
        //@ exhale Perm(balance, 1);
        deposit(1); //~ ERROR preFailed:perm
    }

    static void unknown(Account a) {
        int i = a.id; //~ ERROR null: `a` may be null
    }

    //@ requires a != null ==> Perm(a.balance, 1);
    static void onNull(Account a) {
        a.deposit(1); //~ ERROR invocationObjectNull
    }

    static void use() {
        Account a = new Account(1, 10);
        Account b = new Account(2, 0);
        a.transfer(b, 4);
        assert a.balance == 6 && b.balance == 4 && a.id == 1;
        assert a.balance == 7; //~ ERROR assertFailed:false
    }
}
