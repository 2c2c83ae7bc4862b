// Who waits wants its lock back while it holds the others.
// contract: lockOrder
class Account {
    final int id;
    //@ lock_level id;

    Account(int id) { this.id = id; }

    //@ requires first != null && second != null;
    static void waits(Account first, Account second) throws InterruptedException {
        synchronized (first) {
            synchronized (second) {
                second.wait(1);
                first.wait(1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        waits(new Account(1), new Account(2));
    }
}
