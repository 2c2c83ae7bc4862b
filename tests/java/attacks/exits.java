// judge: by name
// Monitors that are left in unusual ways, or are not what they seem.
import java.util.*;
//@ lock_invariant Perm(n, 1) ** n >= 0;
class Left {
    int n;
    //@ ensures committed(this);
    Left() {
        //@ commit this;
    }
    //@ requires committed(this);
    void bad_getClass() { synchronized (getClass()) { n = 1; } }
    //@ requires committed(this);
    void bad_commitTwice() {
        //@ commit this;
        assert false;
    }
    //@ requires committed(this);
    void bad_tryInside() { synchronized (this) { try { n = -1; throw new RuntimeException(); } catch (RuntimeException e) { } } }
    //@ requires committed(this);
    void bad_switchOut(int k) { switch (k) { case 1: synchronized (this) { n = -1; break; } default: } }
    //@ requires committed(this);
    int bad_yieldOut(int k) { return switch (k) { default: synchronized (this) { n = -1; yield 1; } }; }
    //@ requires committed(this);
    //@ ensures \result >= 0;
    int ok_read() { synchronized (this) { return n; } }
    //@ requires committed(this);
    //@ ensures \result >= 0;
    int bad_readTwice() { int a = ok_read(); int b = ok_read(); assert a == b; return a; }
    //@ requires committed(this);
    void bad_doLoop() { int k = 0;
        //@ loop_invariant k >= 0;
        do { synchronized (this) { n = k - 1; } k++; } while (k < 3); }
    //@ requires committed(this);
    void bad_each(List<String> l) { int[] a = {1, -1};
        //@ loop_invariant (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
        for (int x : a) { synchronized (this) { n = x; } } }
    static Left make() { return new Left(); }
    void bad_unknownLock() { Left l = make(); synchronized (l) { l.n = 1; } }
    //@ requires committed(this);
    void bad_null() { Left l = null; synchronized (l) { } }
}
