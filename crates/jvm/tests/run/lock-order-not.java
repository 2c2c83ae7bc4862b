// The larger number first: another thread could do it the other way round.
// contract: lockOrder
class Account {
    final int id;
    //@ lock_level id;

    Account(int id) { this.id = id; }

    //@ requires from != null && to != null;
    static void transfer(Account from, Account to) {
        synchronized (from) {
            synchronized (to) { }
        }
    }

    public static void main(String[] args) {
        transfer(new Account(1), new Account(2));
        transfer(new Account(2), new Account(1));
    }
}
