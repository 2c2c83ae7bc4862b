// judge: by name
// Records, enums, interfaces, subclasses of classes with locks, wrappers of exceptions.
import java.util.*;

record Pair(int a, int b) {
    void ok_accessor() { assert a() == a && b() == b; }
    void bad_accessor() { assert a() == b; }
    static void ok_made() { Pair p = new Pair(1, 2); assert p.a() == 1 && p.b == 2; }
    static void bad_made() { Pair p = new Pair(1, 2); assert p.a() == 2; }
    static void bad_identity() { Pair p = new Pair(1, 2); Pair q = new Pair(1, 2); assert p == q; }
    static void bad_null() { Pair p = null; int x = p.a(); }
}
record Sorted(int low, int high) {
    //@ ensures this.low <= this.high;
    Sorted {
        if (low > high) { int t = low; low = high; high = t; }
    }
    static void ok_order() { Sorted s = new Sorted(5, 3); assert s.low() <= s.high(); }
    static void bad_order() { Sorted s = new Sorted(5, 3); assert s.low() == 5; }
}
record Doubled(int x) {
    //@ ensures \result == this.x * 2;
    public int x() { return x * 2; }
    static void bad_overridden() { Doubled d = new Doubled(3); int r = d.x(); assert r == 3; }
    static void ok_overridden() { Doubled d = new Doubled(3); int r = d.x(); assert r == d.x * 2; }
}
enum Coin {
    PENNY(1), DIME(10);
    final int value;
    Coin(int v) { value = v; }
    //@ ensures \result == this.value;
    int worth() { return value; }
    static void ok_value() { assert Coin.PENNY.value == 1 && Coin.DIME.value == 10; }
    static void bad_value() { assert Coin.PENNY.value == 10; }
    static void bad_two(Coin c) { if (c != null) { assert c == Coin.PENNY; } }
    static void ok_two(Coin c) { if (c != null) { assert c == Coin.PENNY || c == Coin.DIME; } }
    static void bad_nullable(Coin c) { assert c == Coin.PENNY || c == Coin.DIME; }
    static void bad_ordinal(Coin c) { if (c != null) { assert c.ordinal() == 0; } }
    static void ok_ordinal() { assert Coin.DIME.ordinal() == 1; }
    static void bad_same() { assert Coin.PENNY == Coin.DIME; }
    static void bad_valueOf(String s) { Coin c = Coin.valueOf("PENNY"); assert c == Coin.PENNY; }
}
enum Op {
    PLUS {
        //@ ensures \result == a + b;
        int apply(int a, int b) { return a + b; }
    },
    MINUS {
        //@ ensures \result == a - b;
        int apply(int a, int b) { return a - b; }
    };
    //@ ensures true;
    abstract int apply(int a, int b);
    static void bad_apply(Op o) { if (o != null) { int r = o.apply(1, 1); assert r == 2; } }
}
interface Named {
    int LIMIT = 5;
    //@ ensures \result >= 0;
    int id();
    //@ ensures \result >= 1;
    default int next() { int r = id(); return r + 1; }
    static int zero() { return 0; }
}
class Thing implements Named {
    //@ ensures \result == 3;
    public int id() { return 3; }
    //@ ensures \result == 7;
    public int next() { return 7; }
    void ok_super() { int r = Named.super.next(); assert r >= 1; }
    void bad_super() { int r = Named.super.next(); assert r == 7; }
    void bad_zero() { int r = Named.zero(); assert r == 0; }
    void ok_limit() { assert LIMIT == 5; }
    static void bad_dynamic(Named n) { if (n != null) { int r = n.id(); assert r == 3; } }
}
//@ lock_invariant Perm(n, 1) ** n >= 0;
class Base {
    int n;
    //@ ensures committed(this);
    Base() {
        //@ commit this;
    }
    //@ requires committed(this);
    synchronized void inc() { n++; }
}
class Derived extends Base {
    int extra;
    //@ ensures committed(this) ** Perm(extra, 1);
    Derived() { }
    //@ requires committed(this);
    synchronized void inc() { n = 5; }
    //@ requires committed(this);
    synchronized void bad_broken() { n = -1; }
    //@ requires committed(this);
    synchronized void bad_extra() { extra = 1; }
    //@ requires committed(this);
    synchronized void bad_super() { super.inc(); }
    //@ requires committed(this);
    void ok_super() { super.inc(); }
    //@ requires committed(this);
    void bad_fieldOutside() { n = 1; }
}
class Failing {
    int v;
    //@ ensures Perm(v, 1) ** v == 1;
    //@ signals (IllegalStateException e) true;
    Failing(boolean b) { if (b) { throw new IllegalStateException(); } v = 1; }
    void bad_constructed(boolean b) { Failing f = null; try { f = new Failing(b); } catch (IllegalStateException e) { } assert f != null; }
    void ok_constructed(boolean b) { Failing f = null; try { f = new Failing(b); } catch (IllegalStateException e) { } if (f != null) { assert f.v == 1; } }
    void bad_uncaught(boolean b) { Failing f = new Failing(b); }
    //@ signals (Exception e) true;
    void declared(boolean b) throws Exception { if (b) { throw new Exception(); } }
    void bad_swallowed(boolean b) { int x = 0; try { declared(b); x = 1; } catch (Exception e) { } assert x == 1; }
    void bad_finallyOrder(boolean b) { int x = 0; try { declared(b); } catch (Exception e) { x = 1; } finally { x = 2; } assert x == 1; }
    //@ signals (IllegalStateException e) false;
    //@ signals (RuntimeException e) true;
    void bad_narrow(boolean b) { if (b) { throw new IllegalStateException(); } throw new RuntimeException(); }
}
sealed interface Tree permits Leaf, Fork { }
final class Leaf implements Tree { }
final class Fork implements Tree { }
class Sealed {
    void bad_leaf(Tree t) { if (t != null) { assert t instanceof Leaf; } }
    int bad_null(Tree t) { if (t instanceof Leaf l) { return 1; } Fork f = (Fork) t; int h = f.hashCode(); return h; }
    void bad_both(Tree t) { if (t instanceof Leaf) { assert t instanceof Fork; } }
    void ok_notBoth(Tree t) { if (t instanceof Leaf) { assert !(t instanceof Fork); } }
}
