// The balance is not what was promised.
// contract: postFailed:false
// modular: postFailed:false
class Account {
    int balance;

    //@ requires Perm(balance, 1) ** n > 0;
    //@ ensures Perm(balance, 1) ** balance == \old(balance) + n ** \result == balance;
    int deposit(int n) {
        int sum = balance + n;
        n = 0;
        balance = sum + 1;
        return sum;
    }

    public static void main(String[] args) {
        Account a = new Account();
        a.deposit(5);
        System.out.println(a.deposit(10));
    }
}
