// test: check
// Facts about locks stand where they stay true.

//@ lock_invariant Perm(x, 1);
class Cell {
    int x;

    //@ resource mine() = held(this) ** Perm(x, 1); //~ ERROR held-position: `held`
    //@ resource shared() = committed(this);
    //@ pure boolean locked() = held(this); //~ ERROR held-position: `held`
    //@ pure boolean ready() = committed(this); //~ ERROR committed-position: value of a function

    //@ requires held(this);
    //@ ensures held(this) ==> x == \old(x);
    void inside() { }

    //@ requires !committed(this); //~ ERROR committed-position: only be stated
    void first() { }

    //@ requires committed(this) ==> x > 0; //~ ERROR committed-position: only be stated
    void second() { }

    //@ requires committed(this) || x > 0; //~ ERROR committed-position: only be stated
    void third() { }

    //@ ensures x > 0 ==> committed(this);
    //@ ensures (\forall Cell c; c == this; committed(c));
    void fourth() {
        //@ ghost if (!committed(this)) commit this; //~ ERROR committed-position: only be stated
        //@ ghost boolean b = committed(this); //~ ERROR committed-position: only be stated
    }
}

//@ lock_invariant true; //~ ERROR lock-invariant: already has a lock invariant
class Sub extends Cell { }

//@ lock_invariant true; //~ ERROR lock-invariant: belongs to a class
interface Face { }

//@ lock_invariant true; //~ ERROR lock-invariant: joining it waits
class Worker extends Thread { }

//@ lock_invariant held(this); //~ ERROR held-position: `held`
class Odd { }

class Plain {
    void commits(Object o, Cell c) {
        //@ commit o; //~ ERROR commit: no lock invariant
        //@ commit this; //~ ERROR commit: no lock invariant
        //@ commit c;
    }
}

class Waiter {
    synchronized void pause() throws InterruptedException { wait(); }
}

//@ lock_invariant true; //~ ERROR lock-invariant: waits on its own lock
class Patient extends Waiter { }

class Statics {
    static int n;
    //@ requires Perm(n, 1); //~ ERROR initializer-contract: requires nothing
    static { n = 1; }
}
