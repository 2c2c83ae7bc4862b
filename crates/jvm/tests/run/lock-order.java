// Locks are entered in the declared order: a bank before its accounts, the smaller number first.
// contract: clean
// modular: clean
import java.util.concurrent.locks.ReentrantLock;

class Bank {
    //@ lock_before Teller;
    final Account a = new Account(1);
    final Account b = new Account(2);

    //@ requires true;
    synchronized void audit() {
        synchronized (a) {
            synchronized (b) {
                synchronized (a) { }
            }
        }
        a.note();
    }
}

class Teller {
    //@ lock_before Account;
}

class Account {
    final int id;
    private int notes;
    private final ReentrantLock lock = new ReentrantLock();
    //@ lock_invariant lock: Perm(notes, 1);
    //@ lock_level id;

    Account(int id) {
        this.id = id;
        //@ commit lock;
    }

    void note() {
        lock.lock();
        notes++;
        lock.unlock();
    }
}

class Main {
    public static void main(String[] args) {
        new Bank().audit();
    }
}
