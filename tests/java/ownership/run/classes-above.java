// test: run --keep-going
//@ model ownership;
// A class initialises those above it, so they must be below it in the order of locks, unless they are initialised before.
class Above { static int n = 1; }

class Below extends Above { static int m = 2; } //~ ERROR init.order

class Known { static int n = 1; }

class KnownBelow extends Known { static int m = 2; }

class First { static int n = 1; }

class Second extends First {
    //@ lock_before First;
    static int m = 2;
}

class Top { static int n = 1; }

class Between extends Top { }

class Bottom extends Between { static int m = 2; } //~ ERROR init.order

class Main {
    public static void main(String[] args) {
        Known known = new Known();
        for (int i = 0; i < 2; i++) {
            KnownBelow k = new KnownBelow();
            Below b = new Below();
            Second s = new Second();
            Bottom t = new Bottom();
        }
    }
}
