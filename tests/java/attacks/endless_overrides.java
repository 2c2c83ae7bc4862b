// exit: 3
// Whoever calls a method that ends counts on what overrides it.

interface Ending {
    //@ decreases n;
    void ends(int n);
}

class Endless implements Ending {
    //@ requires true;
    public void ends(int n) { while (true) { } } //~ ERROR unsupported: a method without
    //~^ ERROR unsupported: this relies on
}

class Counted {
    //@ requires e != null ** n >= 0;
    //@ decreases n;
    void counts(Ending e, int n) { if (n > 0) { e.ends(n - 1); } }
}
