// exit: 3
// An object whose monitor is used before it has what it guards.

@interface GuardedBy {
    String value();
}

class Early {
    @GuardedBy("this") int n;
    Early() {
        use(); //~ ERROR unsupported: given away
    }
    synchronized void use() { n = 1; }
}

class Leaks {
    @GuardedBy("this") int n;
    static Leaks last;
    //@ requires Perm(Leaks.last, 1);
    //@ ensures Perm(Leaks.last, 1);
    Leaks() {
        last = this; //~ ERROR unsupported: given away
        n = 1;
    }
}

class Above {
    Above() { Registry.see(this); }
}

class Below extends Above {
    @GuardedBy("this") int n;
    Below() { n = 2; } //~ ERROR unsupported: a superclass that gives
}

class Registry {
    static void see(Above a) { }
}
