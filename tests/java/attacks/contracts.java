// exit: 1
// Several contracts for one method, overloading, hiding: who overrides whom.
import java.util.*;

interface Sink<T> {
    //@ ensures \result == 1;
    int put(List<T> x);
}
class Base {
    //@ ensures \result == 2;
    public int put(List<String> x) { return 2; } //~ ERROR overrideFailed:false: the method might not keep the contract
}
class Both extends Base implements Sink<String> { }
class Uses {
    void bad_inherited() { Both b = new Both(); Sink<String> s = b; int r = b.put(null); int q = s.put(null); assert false; } //~ ERROR assertFailed:false: the assertion might not hold
}

interface A1 {
    //@ requires x > 0;
    //@ ensures \result > 0;
    int m(int x);
}
interface B1 {
    //@ requires x < 0;
    //@ ensures \result < 0;
    int m(int x);
}
class C1 implements A1, B1 {
    //@ requires x != 0;
    //@ ensures x > 0 ==> \result > 0;
    //@ ensures x < 0 ==> \result < 0;
    public int m(int x) { return x; }
}
class C2 implements A1, B1 {
    //@ requires x != 0;
    //@ ensures \result > 0;
    public int m(int x) { return 1; } //~ ERROR overrideFailed:false: the method might not keep the contract
    void bad_dummy() { assert false; } //~ ERROR assertFailed:false: the assertion might not hold
}
class C3 implements A1, B1 {
    public int m(int x) { return 1; } //~ ERROR overrideFailed:false: its precondition asks for more than that
    void bad_dummy() { B1 b = this; int r = b.m(-1); int q = m(1); assert r < 0 && false; } //~ ERROR assertFailed:false: the assertion might not hold
}
abstract class D1 implements A1 { }
class D2 extends D1 {
    //@ ensures \result == x;
    public int m(int x) { return x; }
}
class D3 extends D1 {
    //@ requires x > 5;
    //@ ensures \result > 0;
    public int m(int x) { return x; } //~ ERROR overrideFailed:false: its precondition asks for more than that
}
interface Def {
    //@ ensures \result == 3;
    default int k() { return 3; }
}
class E1 implements Def {
    //@ ensures \result == 4;
    public int k() { return 4; } //~ ERROR overrideFailed:false: the method might not keep the contract
}
class F1 {
    //@ ensures \result == 4;
    public int k() { return 4; } //~ ERROR overrideFailed:false: the method might not keep the contract
}
class F2 extends F1 implements Def { }
class Outs {
    private int p() { return 1; }
    //@ ensures \result == 1;
    int viaPrivate() { return 1; }
}
class Outs2 extends Outs {
    //@ ensures \result == 1;
    int p() { return 1; }
    //@ ensures \result == 2;
    static int q(long x) { return 2; }
    //@ ensures \result == 3;
    static int q(Integer x) { return 3; }
    //@ ensures \result == 4;
    static int q(Object x) { return 4; }
    //@ ensures \result == 5;
    static int q(int... x) { return 5; }
    void ok_widening() { int r = q(1); assert r == 2; }
    void bad_widening() { int r = q(1); assert r == 3; } //~ ERROR assertFailed:false: the assertion might not hold
    void ok_varargs() { int r = q(); assert r == 5; }
    void bad_objectOverload() { Object o = 1; int r = q(o); assert r == 3; } //~ ERROR assertFailed:false: the assertion might not hold
}
class Hidden {
    int x;
    //@ ensures Perm(x, 1) ** x == 0;
    Hidden() { x = 0; }
    //@ ensures \result == 1;
    static int s() { return 1; }
}
class Hiding extends Hidden {
    int x;
    //@ ensures Perm(x, 1) ** Perm(super.x, 1) ** x == 5 ** super.x == 0;
    Hiding() { x = 5; }
    //@ ensures \result == 2;
    static int s() { return 2; }
    static void ok_hidden() { Hiding h = new Hiding(); Hidden b = h; assert b.x == 0 && h.x == 5; }
    static void bad_hidden() { Hiding h = new Hiding(); Hidden b = h; assert b.x == 5; } //~ ERROR assertFailed:false: the assertion might not hold
    static void bad_static() { Hidden b = new Hiding(); int r = b.s(); assert r == 2; } //~ ERROR assertFailed:false: the assertion might not hold
}
class PureOver {
    /*@ pure @*/ int val() { return 1; }
    //@ ensures \result == val();
    int twice() { return val(); }
    void bad_dispatch() { assert val() == 1; } //~ ERROR assertFailed:false: the assertion might not hold
}
class PureSub extends PureOver {
    /*@ pure @*/ int val() { return 2; }
    void ok_super() { assert super.val() == 1 && new PureOver().val() == 1; }
    void bad_super() { assert super.val() == 2; } //~ ERROR assertFailed:false: the assertion might not hold
}
