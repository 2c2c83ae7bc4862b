// judge: by name
// Read-write locks, annotations of other checkers, families of predicates and functions, parallel loops, sequences.
import java.util.concurrent.locks.*;

@interface GuardedBy { String value(); }

class Shared {
    int v;
    final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    //@ lock_invariant rw: Perm(v, 1) ** v >= 0;
    //@ ensures committed(rw);
    Shared() {
        //@ commit rw;
    }
    //@ requires committed(rw);
    int ok_read() { rw.readLock().lock(); int x = v; rw.readLock().unlock(); return x; }
    //@ requires committed(rw);
    void bad_writeUnderRead() { rw.readLock().lock(); v = 1; rw.readLock().unlock(); }
    //@ requires committed(rw);
    void bad_upgrade() { rw.readLock().lock(); rw.writeLock().lock(); v = 1; rw.writeLock().unlock(); rw.readLock().unlock(); }
    //@ requires committed(rw);
    void bad_downgrade() { rw.writeLock().lock(); rw.readLock().lock(); v = 1; rw.writeLock().unlock(); int x = v; rw.readLock().unlock(); }
    //@ requires committed(rw);
    void bad_wrongSide() { rw.readLock().lock(); rw.writeLock().unlock(); }
    //@ requires committed(rw);
    void bad_afterUnlock() { rw.readLock().lock(); rw.readLock().unlock(); int x = v; }
    //@ requires committed(rw);
    void bad_keepsOnThrow(boolean b) { rw.readLock().lock(); if (b) { return; } rw.readLock().unlock(); }
    //@ requires committed(rw);
    void bad_stale() { rw.readLock().lock(); int x = v; rw.readLock().unlock(); rw.readLock().lock(); assert v == x; rw.readLock().unlock(); }
    //@ requires committed(rw);
    void bad_twoReads() { rw.readLock().lock(); rw.readLock().lock(); v = 1; rw.readLock().unlock(); rw.readLock().unlock(); }
    //@ requires committed(rw);
    int reads() { rw.readLock().lock(); int x = v; rw.readLock().unlock(); return x; }
    //@ requires committed(rw);
    void bad_readInsideWrite() { rw.writeLock().lock(); v = -1; int x = reads(); v = 0; rw.writeLock().unlock(); }
    //@ requires committed(rw);
    void bad_tryWrite() { rw.writeLock().tryLock(); v = 1; rw.writeLock().unlock(); }
    //@ requires committed(rw);
    void bad_brokenWrite() { rw.writeLock().lock(); v = -1; rw.writeLock().unlock(); }
}

class Guarded {
    private final Object lock = new Object();
    @GuardedBy("lock") private int n;
    @GuardedBy("this") int m;
    void ok_inc() { synchronized (lock) { n++; } }
    void bad_plain() { n++; }
    void bad_otherLock() { synchronized (this) { n++; } }
    synchronized void ok_this() { m++; }
    void bad_this() { m++; }
    synchronized void bad_wrongMonitor() { n++; }
    void bad_reads() { int x = n; }
    //@ requires o != null;
    void bad_otherObject(Guarded o) { synchronized (this) { o.m++; } }
    //@ requires o != null;
    void ok_otherObject(Guarded o) { synchronized (o) { o.m++; } }
    void bad_value() { synchronized (lock) { n = 5; } synchronized (lock) { assert n == 5; } }
    synchronized void bad_nested(Guarded o) { if (o != null) { synchronized (o) { o.m = 1; } } }
    void bad_returned() { int x; synchronized (this) { x = m; } assert x >= 0; }
}

abstract class Figure {
    //@ resource state();
    //@ requires [read]state();
    //@ pure int size();
    //@ context state();
    //@ ensures size() == \old(size()) + 1;
    abstract void grow();
}
class Circle extends Figure {
    int r;
    //@ resource state() = Perm(r, 1);
    //@ requires [read]state();
    //@ pure int size() = \Unfolding state() \in r;
    //@ ensures state() ** size() == 0;
    Circle() {
        //@ fold state();
    }
    //@ context state();
    //@ ensures size() == \old(size()) + 1;
    void grow() {
        //@ unfold state();
        r++;
        //@ fold state();
    }
    static void ok_known() { Circle c = new Circle(); c.grow(); assert true; }
    //@ requires f != null ** f.state();
    static void bad_opensAnother(Figure f) {
        //@ unfold f.state();
        int x = ((Circle) f).r;
    }
    //@ requires f != null ** f.state();
    //@ ensures f.state();
    static void bad_notGrown(Figure f) {
        f.grow();
        //@ assert f.size() == \old(f.size());
    }
    //@ requires f != null ** f.state() ** g != null ** g.state();
    static void ok_apart(Figure f, Figure g) { f.grow(); }
    //@ requires f != null ** f.state() ** g != null ** g.state();
    //@ ensures f.state() ** g.state();
    static void bad_apart(Figure f, Figure g) {
        f.grow();
        //@ assert g.size() == \old(g.size()) + 1;
    }
}

class Rounds {
    //@ requires a != null ** a.length == 10 ** (\forall* int i; 0 <= i && i < 10; Perm(a[i], 1));
    void ok_parallel(int[] a) {
        for (int i = 0; i < 10; i++)
            //@ requires Perm(a[i], 1);
            //@ ensures Perm(a[i], 1) ** a[i] == i;
        { a[i] = i; }
        assert a[3] == 3;
    }
    //@ requires a != null ** a.length == 10 ** (\forall* int i; 0 <= i && i < 10; Perm(a[i], 1));
    void bad_sharedCell(int[] a) {
        for (int i = 0; i < 10; i++)
            //@ requires Perm(a[0], 1);
            //@ ensures Perm(a[0], 1);
        { a[0] = i; }
    }
    //@ requires a != null ** a.length == 10 ** (\forall* int i; 0 <= i && i < 10; Perm(a[i], 1));
    void bad_neighbour(int[] a) {
        for (int i = 0; i < 9; i++)
            //@ requires Perm(a[i], 1);
            //@ ensures Perm(a[i], 1);
        { a[i] = a[i + 1]; }
    }
    //@ requires a != null ** a.length == 10 ** (\forall* int i; 0 <= i && i < 10; Perm(a[i], 1));
    void bad_overlap(int[] a) {
        for (int i = 0; i < 9; i++)
            //@ requires Perm(a[i], 1\2) ** Perm(a[i + 1], 1\2);
            //@ ensures Perm(a[i], 1\2) ** Perm(a[i + 1], 1\2);
        { a[i] = 1; }
    }
    void bad_sequence() {
        //@ ghost seq<int> s = seq<int> {1, 2};
        //@ assert s[2] == 0;
    }
    void bad_take() {
        //@ ghost seq<int> s = seq<int> {1, 2};
        //@ assert |s.take(5)| == 5;
    }
    void bad_option() {
        //@ ghost option<int> o = None;
        //@ assert o.get == 0;
    }
    void bad_map() {
        //@ ghost map<int, int> m = map<int, int> {1 -> 2};
        //@ assert m.get(3) == 0;
    }
    void bad_set() {
        //@ ghost set<int> s = set<int> {1, 1};
        //@ assert |s| == 2;
    }
    void ok_bag() {
        //@ ghost bag<int> s = bag<int> {1, 1};
        //@ assert |s| == 2;
    }
}
