// test: run --keep-going
//@ model ownership;
// Each class of an object is packed and unpacked by itself, and is part of the class below while that is packed.
class Base {
    int low;
    //@ invariant low >= 0; //~ ERROR pack.invariant
    //~^ ERROR pack.invariant

    //@ ensures this.inv && !this.committed;
    Base() {
        low = 0;
        //@ pack this;
    }

    /*@ inspector @*/ int shown() { return low; }

    //@ requires this.inv && !this.committed && v >= 0; //~ ERROR call.pre
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed && shown() == v;
    void set(int v) {
        //@ unpack this;
        low = v;
        //@ pack this;
    }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    //@ ensures this.inv && !this.committed;
    final void bump() {
        //@ unpack this;
        low = low + 1;
        //@ pack this;
    }
}

class Derived extends Base {
    int high;
    //@ invariant high >= low; //~ ERROR pack.invariant
    //~^ ERROR pack.invariant

    //@ ensures this.inv && !this.committed;
    Derived() {
        high = 2;
        //@ pack this;
    }

    @Override
    /*@ inspector @*/ int shown() { return high + super.shown() - low; }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    void set(int v) {
        //@ unpack this;
        super.set(v);
        high = v;
        //@ pack this;
    }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    void tooSmall(int v) {
        //@ unpack this;
        super.set(v);
        //@ pack this;
    }

    void opened() {
        //@ unpack this;
        high = 7;
        low = 3; //~ ERROR write.valid
        //@ unpack this from Base;
        low = 3;
        //@ pack this; //~ ERROR pack.rep-valid
    }

    void whole() {
        low = 1; //~ ERROR write.committed: what Derived#2 has of Base is written, but belongs to its owner
        //~^ ERROR write.valid
        //@ unpack this from Base; //~ ERROR unpack.committed
    }

    void broken() {
        //@ unpack this;
        //@ unpack this from Base;
        low = -1;
        //@ pack this as Base;
    }

    void again() {
        //@ pack this; //~ ERROR pack.valid
        //~^ ERROR pack.rep-committed
    }

    void right() {
        //@ unpack this;
        //@ unpack this from Base;
        low = 5;
        high = 6;
        //@ pack this as Base;
        //@ pack this;
        //@ assert shown() == 6 && super.shown() == 5 && low == 5;
    }

    void asked() {
        //@ unpack this;
        //@ assert super.shown() == low;
        //@ assert shown() == high; //~ ERROR inspector.valid: Derived#4 is asked while it is not packed
    }
}

class Lower extends Derived {
    int more;

    //@ ensures this.inv && !this.committed;
    Lower() {
        more = 1;
        //@ pack this;
    }

    //@ requires this.inv && !this.committed;
    //@ modifies this.*;
    void far() {
        //@ unpack this;
        more = 4;
        low = 4; //~ ERROR write.committed
        //~^ ERROR write.valid
        high = 4; //~ ERROR write.valid
        //@ pack this;
    }
}

class Owner {
    /*@ rep @*/ Base part;
    //@ invariant part != null && part.shown() >= 0;
    /*@ imports Base; @*/

    //@ requires b != null && b.inv && !b.committed;
    Owner(Base b) {
        part = b;
        //@ pack this;
    }
}

class Main {
    public static void main(String[] args) {
        new Derived().right();
        new Derived().opened();
        new Derived().whole();
        new Derived().broken();
        new Derived().again();
        new Derived().asked();
        new Derived().tooSmall(9);
        new Lower().far();
        Base b = new Derived();
        b.set(-1);
        new Base().bump();
        Derived d = new Derived();
        d.bump();
        d.bump();
        //@ assert d.low == 2;
        d.bump();
        Lower l = new Lower();
        l.set(3);
        //@ assert l.shown() == 3;
        new Owner(l);
        l.more = 1; //~ ERROR write.committed
        //~^ ERROR write.valid
    }
}
