// exit: 1
// What would be seen too early: final fields before they have their values, constants of enums before they are made, guarded static
// fields before their monitor has them.

class Alias {
    final int k;
    int seen;
    //@ ensures Perm(seen, 1) ** seen == 5;
    Alias() {
        Alias self = this; //~ ERROR unsupported: given away
        seen = self.k;
        k = 5;
    }
}

class BlockBeforeBody {
    int seen;
    //@ ensures Perm(seen, 1);
    BlockBeforeBody() { k = 5; }
    { seen = look(this); } //~ ERROR unsupported: given away
    final int k;
    static int look(BlockBeforeBody b) { return 0; }
}

class Matched {
    final int k;
    int seen;
    //@ ensures Perm(seen, 1) ** seen == k;
    Matched() {
        if (this instanceof Matched p) { seen = p.k; } //~ ERROR unsupported: given away
        k = 6;
    }
}

class ByText {
    final int k;
    String text;
    //@ ensures Perm(text, 1);
    ByText() {
        text = "me: " + this; //~ ERROR unsupported: given away
        k = 6;
    }
}

class OfField {
    final OfField me = this; //~ ERROR unsupported: given away
    final int k;
    OfField() { k = 1; }
}

record Compact(int n) {
    static int seen;
    //@ requires Perm(Compact.seen, 1);
    //@ ensures Perm(Compact.seen, 1) ** Compact.seen == n;
    Compact {
        leak(this); //~ ERROR unsupported: given away
    }
    //@ requires e != null ** Perm(Compact.seen, 1);
    //@ ensures Perm(Compact.seen, 1) ** Compact.seen == e.n;
    static void leak(Compact e) { seen = e.n; }
}

abstract class Calls {
    Calls() { hook(); }
    abstract void hook();
}

class MadeHere {
    void make() {
        Calls c = new Calls() { //~ ERROR unsupported: superclass that gives
            final int k = value(); //~ ERROR unsupported: given away
            int value() { return 3; }
            void hook() { }
        };
    }
}

enum Watched {
    FIRST, SECOND;
    final boolean early;
    Watched() { early = Watcher.missing(); }
}

class Watcher {
    static boolean missing() {
        return Watched.SECOND == null; //~ ERROR unsupported: while it is made
    }
    static boolean later() { return Watched.SECOND != null; }
}

//@ static lock_invariant Perm(Wrong.count, 1) ** Wrong.count > 0; //~ ERROR commitFailed:false
class Wrong {
    static int count;
    static synchronized void use() { assert count > 0; }
}

//@ static lock_invariant Perm(Soon.count, 1) ** Soon.count > 0; //~ ERROR commitFailed:false
class Soon {
    static int count = twice(); //~ ERROR reentry
    static int twice() { return look() + 2; }
    static int look() {
        synchronized (Soon.class) { //~ ERROR lockNotCommitted
            return 0;
        }
    }
}

class BeforeItsInitialiser {
    int seen = this.k; //~ ERROR unsupported: read before
    final int k = five();
    static int five() { return 5; }
    //@ ensures Perm(seen, 1) ** seen == k;
    BeforeItsInitialiser() { }
}

class AfterItsInitialiser {
    final int k = BeforeItsInitialiser.five();
    int seen = this.k;
    //@ ensures Perm(seen, 1) ** seen == k;
    AfterItsInitialiser() { }
}
