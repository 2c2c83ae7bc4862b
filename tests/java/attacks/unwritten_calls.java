// judge: by name
// Calls that nobody has written: resources are closed, loops ask for iterators, conditions of patterns are evaluated.

import java.util.Iterator;

//@ lock_invariant Perm(x, 1);
class Resource implements AutoCloseable {
    int x;

    //@ requires committed(this);
    public synchronized void close() { x = 1; }

    //@ requires committed(this);
    synchronized boolean changed() { x = 1; return true; }
}

//@ lock_invariant Perm(x, 1);
class Elements implements Iterable<Integer> {
    int x;

    //@ requires committed(this);
    //@ ensures \result != null;
    public synchronized Counting iterator() { x = 1; return new Counting(this); }
}

class Counting implements Iterator<Integer> {
    final Elements of;

    //@ requires of != null;
    //@ ensures this.of == of;
    Counting(Elements of) { this.of = of; }

    public boolean hasNext() { return false; }
    public Integer next() { return 1; }
}

class Monitors {
    //@ requires r != null ** committed(r);
    void ok_closes(Resource r) { try (r) { } }

    //@ requires r != null ** committed(r);
    void bad_closedInside(Resource r) {
        synchronized (r) {
            r.x = 5;
            ok_closes(r);
            //@ assert r.x == 5;
        }
    }

    //@ requires r != null ** committed(r);
    void ok_closedOutside(Resource r) {
        synchronized (r) { r.x = 5; }
        ok_closes(r);
    }

    //@ requires r != null ** committed(r);
    void bad_closedByName(Resource r) { synchronized (r) { try (Resource same = r) { } } }

    //@ requires e != null ** committed(e);
    void ok_loop(Elements e) { for (Integer i : e) { break; } }

    //@ requires e != null ** committed(e);
    void bad_loopInside(Elements e) { synchronized (e) { ok_loop(e); } }

    //@ requires r != null ** committed(r);
    int ok_condition(Resource r, Object o) {
        return switch (o) { case String s && r.changed() -> 1; case null, default -> 2; };
    }

    //@ requires r != null ** committed(r);
    void bad_conditionInside(Resource r, Object o) { synchronized (r) { ok_condition(r, o); } }
}

class Conditions {
    final int known;
    int other;

    //@ ensures Perm(other, 1);
    Conditions(Object o) {
        other = switch (o) { case String s && seen(this) -> 1; case null, default -> 2; };
        known = 3;
    }

    //@ requires c != null;
    static boolean seen(Conditions c) { return c.known == 3; }

    //@ ensures \result == x;
    int bad_parameter(int x, Object o) {
        return switch (o) { case String s && (x = x + 1) > 0 -> x; case null, default -> x; };
    }

    //@ ensures \result >= x;
    int ok_parameter(int x, Object o) {
        return switch (o) { case String s && (x = x + 1) > 0 -> x; case null, default -> x; };
    }
}

interface Last extends AutoCloseable {
    //@ decreases 1;
    void close();
}

class Circle implements Last {
    public void close() { bad_again(); }

    //@ decreases 0;
    void bad_again() { new Round().first(this); }
}

class Round {
    //@ decreases 3;
    void first(Last last) { second(last); }

    //@ decreases 2;
    void second(Last last) { try (last) { } }
}
