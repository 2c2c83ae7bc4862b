//@ model ownership;
// Inspectors behind interfaces, promises that each class keeps for itself, and inspectors beside locks.

interface Shape {
    /*@ inspector @*/ int area();
    //@ dynamic_invariant 0 <= area();
}

final class Square implements Shape {
    private int side;

    public /*@ inspector @*/ int area() { return side * side; }
}

final class Bar implements Shape {
    private int width;
    //@ invariant 0 <= width;

    public /*@ inspector @*/ int area() { return width; }
}

final class BadBar implements Shape { //~ ERROR dynamic.false
    private int width;

    public /*@ inspector @*/ int area() { return width; }
}

final class Poster {
    //@ imports Shape;
    /*@ rep @*/ private Shape shape;
    //@ invariant shape != null;

    /*@ inspector @*/ int cost() { return 2 * shape.area() + 1; }
    //@ derived_invariant 1 <= cost();
}

final class BadPoster {
    //@ imports Shape;
    /*@ rep @*/ private Shape shape;
    //@ invariant shape != null;

    /*@ inspector @*/ int cost() { return 2 * shape.area() + 1; }
    //@ derived_invariant 2 <= cost(); //~ ERROR derived.false
}

final class Gallery {
    //@ requires p != null && s != null && p \in \A && s \in \A && p.inv && s.inv;
    static void ask(Poster p, Shape s) {
        int cost = p.cost();
        //@ assert 1 <= cost && 0 <= s.area();
    }

    //@ requires p != null && p \in \A;
    static int bad_ask(Poster p) {
        return p.cost(); //~ ERROR inspector.valid
    }

    //@ requires p != null && p \in \S;
    static int bad_unlocked(Poster p) {
        return p.cost(); //~ ERROR read.access
        //~^ ERROR inspector.valid
    }
}

/// What is said through inspectors survives whatever does not touch the object.
final class Till {
    /*@ rep @*/ private int[] coins;
    private int rest;
    //@ invariant coins != null && coins.length == 1;

    /*@ inspector @*/ int total() { return rest + coins[0]; }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv && total() == \old(total()) + amount;
    void add(int amount) {
        //@ unpack this;
        coins[0] = coins[0] + amount;
        //@ pack this;
    }
}

final class Shop {
    //@ requires a != null && b != null && a \in \S && b \in \A && b.inv && \lockStack.isEmpty();
    //@ ensures b \in \A;
    static void client(Till a, Till b) {
        int mine = b.total();
        int seen = 0;
        synchronized (a) {
            seen = a.total();
            a.add(3);
            //@ assert a.total() == seen + 3;
        }
        //@ assert b.total() == mine;
    }

    //@ requires a != null && a \in \S && \lockStack.isEmpty();
    static void bad_client(Till a) {
        int seen = 0;
        synchronized (a) {
            seen = a.total();
        }
        synchronized (a) {
            //@ assert a.total() == seen; //~ ERROR assert.false
        }
    }
}

/// Members of a set are looked at where they are known to be in it.
final class Dot { int x; }

final class Cloud {
    //@ ghost rep Set<Dot> dots;
    //@ invariant (\forall Dot d \in dots; 0 <= d.x);

    //@ requires d \in dots;
    /*@ inspector @*/ int place(Dot d) { return d.x; }
    //@ derived_invariant (\forall Dot d; d \in dots ==> 0 <= place(d));

    /*@ inspector @*/ int bad_place(Dot d) {
        return d.x; //~ ERROR inspector.confined
        //~^ ERROR null.deref
    }

    //@ requires this \in \A && this.inv && d \in dots;
    //@ ensures this \in \A && this.inv && dots == \old(dots) && place(d) == \old(place(d)) + 1;
    //@ ensures (\forall Dot e; e \in dots && e != d ==> place(e) == \old(place(e)));
    void bump(Dot d) {
        //@ unpack this;
        d.x = d.x + 1;
        //@ pack this;
    }
}

/// Whoever calls an inspector through an interface knows what that asks for, and no more.
interface Source {
    //@ requires 0 <= n;
    /*@ inspector @*/ int at(int n);
}

final class Demanding implements Source {
    //@ requires 0 < n;
    public /*@ inspector @*/ int at(int n) { //~ ERROR override.pre
        return 1 / n;
    }
}
