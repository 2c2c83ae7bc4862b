//@ model ownership;
// Figures 3.1 to 3.3: inspectors, what they say about packed objects, and ownership behind them.

/// Without an invariant an object can always be asked.
final class Mark {
    private int height;

    /*@ inspector @*/ int level() { return height; }

    //@ ensures !this.committed && level() == start;
    Mark(int start) { height = start; }

    //@ requires !this.committed;
    //@ modifies this.*;
    //@ ensures !this.committed && level() == to;
    void raise(int to) { height = to; }

    //@ requires !this.committed;
    void bad_raises_unnamed(int to) { //~ ERROR frame.modifies
        height = to;
    }
}

final class Marks {
    static void two() {
        Mark left = new Mark(0);
        Mark right = new Mark(5);
        left.raise(10);
        //@ assert left.level() == 10;
        //@ assert right.level() == 5;
    }

    static void bad_two() {
        Mark left = new Mark(0);
        Mark right = new Mark(5);
        left.raise(10);
        //@ assert right.level() == 10; //~ ERROR assert.false
    }
}

/// What follows from an invariant is known of every packed object.
final class Span {
    private int low, high;
    //@ invariant low <= high;

    /*@ inspector @*/ int size() { return high - low; }
    //@ derived_invariant 0 <= size();

    //@ requires from <= to;
    //@ ensures !this.committed && this.inv && size() == to - from;
    Span(int from, int to) {
        low = from;
        high = to;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && size() == \old(size()) + 1;
    void grow() {
        //@ unpack this;
        high = high + 1;
        //@ pack this;
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv;
    void bad_shrink() {
        //@ unpack this;
        high = high - 1;
        //@ pack this; //~ ERROR pack.invariant
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    void bad_asks_while_open() {
        //@ unpack this;
        //@ assert size() == high - low; //~ ERROR inspector.valid
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    void bad_packs_twice() {
        //@ pack this; //~ ERROR pack.valid
    }

    //@ requires this.inv;
    //@ modifies this.*;
    void bad_opens_what_may_be_owned() {
        //@ unpack this; //~ ERROR unpack.committed
    }
}

final class Spans {
    //@ requires s != null && !s.committed && s.inv;
    //@ modifies s.*;
    static void client(Span s) {
        //@ assert 0 <= s.size();
        s.grow();
        //@ assert 1 <= s.size();
    }
}

/// What an object owns is seen through its own inspectors.
final class Account {
    //@ imports Mark;
    /*@ rep @*/ private Mark balance;
    //@ invariant balance != null && 0 <= balance.level();

    /*@ inspector @*/ int total() { return balance.level(); }
    //@ derived_invariant 0 <= total();

    //@ requires first != null && !first.committed && first.inv && 0 <= first.level();
    //@ ensures !this.committed && this.inv && total() == first.level();
    Account(Mark first) {
        balance = new Mark(first.level());
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && 0 <= amount;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv && total() == \old(total()) + amount;
    void deposit(int amount) {
        //@ unpack this;
        balance.raise(balance.level() + amount);
        //@ pack this;
    }

    //@ requires !this.committed && this.inv && 0 <= amount;
    //@ modifies this.*;
    void bad_owned(int amount) {
        balance.raise(balance.level() + amount); //~ ERROR call.pre
    }

    //@ requires !this.committed && this.inv;
    //@ modifies this.*;
    //@ ensures !this.committed && this.inv;
    void bad_negative() {
        //@ unpack this;
        balance.raise(-1);
        //@ pack this; //~ ERROR pack.invariant
    }
}

/// Keeps what it was given: to its caller, the argument then has an owner.
final class Keeper {
    /*@ rep @*/ private Mark kept;

    //@ requires mark != null && !mark.committed && mark.inv;
    Keeper(Mark mark) { //~ ERROR frame.modifies
        kept = mark;
        //@ pack this;
    }
}

final class Accounts {
    static void separate() {
        Mark one = new Mark(1);
        Account account = new Account(one);
        one.raise(5);
        //@ assert account.total() == 1;
        account.deposit(3);
        //@ assert account.total() == 4;
        //@ assert one.level() == 5;
    }
}
