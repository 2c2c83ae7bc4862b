// Annotations of other checkers, proved.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

@interface GuardedBy { String value(); }
@interface Immutable { }
@interface ThreadSafe { }

@ThreadSafe
class Counter {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;
    @GuardedBy("this.lock") private int m;

    void inc() {
        synchronized (lock) { n++; m--; }
    }

    void race() {
        n = 0; //~ ERROR assignFieldFailed
    }

    void otherMonitor() {
        synchronized (this) { n = 0; } //~ ERROR assignFieldFailed
    }

    void again() {
        synchronized (lock) { inc(); } //~ ERROR reentry
    }

    int waits() throws InterruptedException {
        synchronized (lock) {
            n = 3;
            //@ loop_invariant Perm(n, 1) ** Perm(m, 1);
            while (n < 10) { lock.wait(); }
            lock.notifyAll();
            return n;
        }
    }

    void forgets() throws InterruptedException {
        synchronized (lock) {
            n = 3;
            lock.wait();
            //@ assert n == 3; //~ ERROR assertFailed:false
        }
    }
}

@ThreadSafe
class Account {
    private final ReentrantLock lock = new ReentrantLock();
    @GuardedBy("lock") private int balance;
    private int owner; //~ ERROR notThreadSafe

    void deposit(int sum) {
        lock.lock();
        try {
            balance += sum;
        } finally {
            lock.unlock();
        }
    }

    int race() {
        return balance; //~ ERROR perm
    }

    //@ requires Perm(owner, 1); //~ ERROR notThreadSafe
    void setOwner(int next) { owner = next; }
}

class User {
    void use() {
        Counter counter = new Counter();
        counter.inc();
        Account account = new Account();
        account.deposit(3);
    }
}

class Leaks {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n; //~ ERROR unsupported

    Object get() { return lock; }
}

class Vague {
    @GuardedBy("Vague.class") private int n; //~ ERROR unsupported
}

@Immutable
final class Money {
    final int amount;
    final String currency;

    Money(int amount, String currency) { this.amount = amount; this.currency = currency; }
}

@Immutable
final class Price {
    final Money money;
    int discount; //~ ERROR notImmutable
    final int[] history; //~ ERROR notImmutable
    final List<Money> others = new ArrayList<>(); //~ ERROR notImmutable

    Price(Money money) { this.money = money; history = new int[0]; }
}
