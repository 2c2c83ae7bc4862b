// judge: by name
//@ model ownership;
// Locks, exceptions that leave them, waiting, threads.

final class Account {
    int balance;
    //@ invariant 0 <= balance;

    //@ ensures this \in \A && this \notin \S && this.inv;
    Account() {
        //@ pack this;
    }

    //@ requires this \in \S && this < \lockStack;
    synchronized void ok_synchronized() {
        //@ unpack this;
        balance++;
        //@ pack this;
    }

    //@ requires this \in \S && this < \lockStack;
    synchronized void bad_synchronized() {
        //@ unpack this;
        balance++;
    }

    //@ requires this \in \S;
    synchronized void bad_any_order() { }

    //@ requires this \in \S && this < \lockStack;
    //@ ensures this \in \A;
    synchronized void bad_keeps() { }

    //@ requires this \in \S && this < \lockStack;
    void bad_again_after_unlock() {
        synchronized (this) { }
        int b = balance;
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_nested() {
        synchronized (this) {
            synchronized (this) { }
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void ok_one_after_the_other() {
        synchronized (this) { }
        synchronized (this) { }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_value_survives() {
        int b;
        synchronized (this) { b = balance; }
        synchronized (this) {
            //@ assert balance == b;
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void ok_invariant_survives() {
        synchronized (this) {
            //@ assert 0 <= balance;
        }
    }

    //@ requires this \in \S && this < \lockStack;
    int bad_return_inside() {
        synchronized (this) {
            //@ unpack this;
            return balance;
        }
    }

    //@ requires this \in \S && this < \lockStack;
    int ok_return_inside() {
        synchronized (this) {
            return balance;
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_throw_inside() throws RuntimeException {
        synchronized (this) {
            //@ unpack this;
            throw new RuntimeException("no");
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void ok_throw_inside() throws RuntimeException {
        synchronized (this) {
            throw new RuntimeException("no");
        }
    }

    void bad_undeclared() {
        throw new IllegalStateException("no");
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_call_throws() {
        synchronized (this) {
            //@ unpack this;
            try {
                fail();
                //@ pack this;
            } catch (RuntimeException e) {
            }
        }
    }

    static void fail() throws RuntimeException { throw new RuntimeException("no"); }

    //@ requires this \in \S && this < \lockStack;
    void ok_finally_packs() throws RuntimeException {
        synchronized (this) {
            //@ unpack this;
            try {
                fail();
            } finally {
                balance = 0;
                //@ pack this;
            }
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_finally_forgets() throws RuntimeException {
        synchronized (this) {
            //@ unpack this;
            try {
                fail();
                //@ pack this;
            } finally {
                int b = balance;
            }
        }
    }

    static void bad_handler_is_dead() {
        try {
            fail();
        } catch (RuntimeException e) {
            //@ assert false;
        }
    }

    static void bad_subclass_is_not_caught() {
        try {
            fail();
        } catch (IllegalStateException e) {
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_wait_keeps_value() throws InterruptedException {
        synchronized (this) {
            int b = balance;
            wait();
            //@ assert balance == b;
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void ok_wait() throws InterruptedException {
        synchronized (this) {
            //@ loop_invariant this \in \A && this.inv;
            while (balance == 0) { wait(); }
            //@ assert 0 < balance;
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_wait_open() throws InterruptedException {
        synchronized (this) {
            //@ unpack this;
            wait();
            //@ pack this;
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_wait_outside() throws InterruptedException { wait(); }

    //@ requires this \in \A;
    void bad_notify_outside() { notifyAll(); }

    //@ requires this \in \S && this < \lockStack && other != null && other \in \S && other.lockLevel < this.lockLevel;
    void bad_wait_for_the_upper(Account other) throws InterruptedException {
        synchronized (this) {
            synchronized (other) {
                this.wait();
            }
        }
    }

    //@ requires this \in \S && this < \lockStack && other != null && other \in \S && other.lockLevel < this.lockLevel;
    void ok_descending(Account other) {
        synchronized (this) {
            synchronized (other) { }
        }
    }

    //@ requires this \in \S && this < \lockStack && other != null && other \in \S && this.lockLevel < other.lockLevel;
    void bad_ascending(Account other) {
        synchronized (this) {
            synchronized (other) { }
        }
    }

    //@ requires this \in \S && this < \lockStack && other != null && other \in \S;
    void bad_unrelated(Account other) {
        synchronized (this) {
            synchronized (other) { }
        }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_callee_locks_again() {
        synchronized (this) { ok_synchronized(); }
    }

    //@ requires this \in \S && this < \lockStack;
    void bad_loop_leaves_open(int n) {
        synchronized (this) {
            for (int i = 0; i < n; i++) {
                //@ unpack this;
                if (i == 2) { break; }
                //@ pack this;
            }
        }
    }
}

class Job implements Runnable {
    int n;

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() { n++; }
}

class Threads {
    static void ok_start() { new Thread(new Job()).start(); }

    static void bad_start_twice() {
        Thread t = new Thread(new Job());
        t.start();
        t.start();
    }

    static void bad_target_is_kept() {
        Job j = new Job();
        Thread t = new Thread(j);
        j.n = 1;
    }

    static void bad_null_target() {
        Job j = null;
        new Thread(j).start();
    }

    //@ requires j != null && j \in \A;
    //@ ensures j \in \A;
    static void bad_gives_back(Job j) { new Thread(j).start(); }

    //@ requires a != null && a \in \A && a.inv && a \notin \S;
    static void bad_share_used(Account a) {
        //@ locklevel l = between({}, {});
        //@ share (a, l);
        a.balance = 1;
    }

    //@ requires a != null && a \in \A && a.inv;
    static void bad_share_may_be_shared(Account a) {
        //@ locklevel l = between({}, {});
        //@ share (a, l);
    }

    //@ requires a != null && a \in \A && a \notin \S && !a.inv;
    static void bad_share_open(Account a) {
        //@ locklevel l = between({}, {});
        //@ share (a, l);
    }

    //@ requires a != null && a \in \A && a.inv && a \notin \S && \lockStack.isEmpty();
    static void ok_share_and_lock(Account a) {
        //@ locklevel l = between({}, {});
        //@ share (a, l);
        synchronized (a) { }
    }

    static void bad_levels_are_equal() {
        //@ locklevel l = between({}, {});
        //@ locklevel m = between({}, {});
        //@ assert l == m;
    }

    static void bad_levels_are_ordered() {
        //@ locklevel l = between({}, {});
        //@ locklevel m = between({}, {});
        //@ assert l < m;
    }

    static void ok_levels_are_ordered() {
        //@ locklevel l = between({}, {});
        //@ locklevel m = between({l}, {});
        //@ locklevel k = between({l}, {m});
        //@ assert l < k && k < m && l < m;
    }
}
