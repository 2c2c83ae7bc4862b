// judge: by name
// Fields that an annotation puts behind the monitor of their object.

@interface GuardedBy {
    String value();
}

class Account {
    @GuardedBy("this") private int balance;
    @GuardedBy("this") private int moves;
    int open;

    Account(int start) {
        balance = start;
    }
    synchronized void ok_deposit(int sum) { balance += sum; moves++; }
    int ok_read() { synchronized (this) { return balance; } }
    int bad_read() { return balance; }
    void bad_write() { balance = 1; }
    void bad_other(Account o) { if (o != null) { synchronized (this) { o.balance = 1; } } }
    void ok_other(Account o) { if (o != null) { synchronized (o) { o.balance = 1; } } }
    synchronized void bad_kept() throws InterruptedException { balance = 3; wait(); assert balance == 3; }
    synchronized void bad_again() { synchronized (this) { assert false; } }
    void bad_afterwards() { synchronized (this) { balance = 2; } balance = 3; }
    void bad_unguarded() { open = 1; }
    void bad_between() { int k; synchronized (this) { k = balance; } synchronized (this) { assert balance == k; } }
    static void ok_make() { Account a = new Account(3); a.ok_deposit(4); }
    static void bad_make() { Account a = new Account(3); a.balance = 4; }
    static void ok_field(Holder h) { if (h != null && h.account != null) { h.account.ok_deposit(1); } }
}

class Holder {
    final Account account = new Account(1);
}

class Plain {
    @GuardedBy("this") int n;
    synchronized void ok_inc() { n++; }
    static void ok_default() { Plain p = new Plain(); p.ok_inc(); }
    static void bad_default() { Plain p = new Plain(); p.n = 1; }
}

class Savings extends Account {
    int rate;
    Savings() { super(0); }
    void ok_inherited() { ok_deposit(2); }
    void bad_inherited() { int b = bad_read(); assert b == 0; }
}

class Anonymous {
    static void use() {
        var o = new Object() {
            @GuardedBy("this") int n;
            synchronized void bad_inc() { n++; }
        };
        o.n = 1;
        o.bad_inc();
    }
}
