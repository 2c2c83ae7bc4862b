// exit: 3
// Objects that are seen before their final fields have their values, each in another way.
import java.util.*;

class InLocalClass {
    final int v;
    int seen;
    //@ ensures Perm(seen, 1) ** seen == 5;
    InLocalClass() {
        class Reader {
            //@ ensures \result == v;
            int get() { return v; }
        }
        seen = new Reader().get(); //~ ERROR unsupported: given away before all final fields have
        v = 5;
    }
}

class InMember {
    final int v;
    int seen;
    class Reader {
        //@ ensures \result == v;
        int get() { return v; }
    }
    //@ ensures Perm(seen, 1) ** seen == 5;
    InMember() {
        seen = new Reader().get(); //~ ERROR unsupported: given away before all final fields have
        v = 5;
    }
}

class Thrown extends RuntimeException {
    final int v;
    int seen;
    //@ ensures Perm(seen, 1) ** seen == 5;
    Thrown() {
        int before = 0;
        try { throw this; } catch (Thrown t) { before = t.v; } //~ ERROR unsupported: given away before all final fields have
        v = 5;
        seen = before;
    }
}

class Each implements Iterable<String> {
    final int v;
    int seen;
    //@ context Perm(seen, 1);
    //@ ensures \result != null ** seen == v;
    public Iterator<String> iterator() { seen = v; return new ArrayList<String>().iterator(); }
    //@ ensures Perm(seen, 1) ** seen == 5;
    Each() {
        //@ loop_invariant Perm(seen, 1) ** seen == \old(seen);
        for (String s : this) { } //~ ERROR unsupported: given away before all final fields have
        v = 5;
    }
}

class Resource implements AutoCloseable {
    final int v;
    int seen;
    public void close() { }
    //@ ensures Perm(seen, 1) ** seen == 5;
    Resource() {
        int before = 0;
        try (Resource r = this) { before = r.v; } //~ ERROR unsupported: given away before all final fields have
        v = 5;
        seen = before;
    }
}

class InFor {
    final int v;
    int seen;
    //@ ensures Perm(seen, 1) ** seen == 5;
    InFor() {
        int before = 0;
        for (InFor me = this; before == 0; ) { before = me.v; break; } //~ ERROR unsupported: given away before all final fields have
        v = 5;
        seen = before;
    }
}

class InGhost {
    final int v;
    InGhost() {
        //@ ghost InGhost me = this; //~ ERROR unsupported: given away before all final fields have
        //@ ghost int before = me.v;
        v = 5;
        //@ assert before == 5;
    }
}

class InCast {
    final int v;
    int seen;
    //@ ensures Perm(seen, 1) ** seen == 5;
    InCast() {
        int before = ((InCast) this).v; //~ ERROR unsupported: given away before all final fields have
        v = 5;
        seen = before;
    }
}

class InSync {
    final int v;
    int seen;
    //@ ensures Perm(seen, 1) ** seen == 5;
    InSync() {
        int before;
        InSync me;
        synchronized (me = this) { before = me.v; } //~ ERROR unsupported: given away before all final fields have
        v = 5;
        seen = before;
    }
}

class InReturned {
    final int v;
    int seen;
    static InReturned same(InReturned o) { return o; }
    //@ ensures Perm(seen, 1) ** seen == 5;
    InReturned(InReturned other) {
        int before = (other == null ? this : other).v; //~ ERROR unsupported: given away before all final fields have
        v = 5;
        seen = before;
    }
}
