// exit: 3
// Which of several methods is meant is decided by what is not looked at: the body of a lambda, or an unknown type.

import org.other.Thing;

interface OfNumber { int at(int x); }
interface OfBox { int at(Integer x); }
interface Number0 { int get(); }
interface Box0 { Integer get(); }

class Overloads {
    int x;

    //@ ensures \result == 1;
    static int applied(OfNumber f) { return 1; }
    //@ ensures \result == 2;
    static int applied(OfBox f) { return 2; }

    void box() { int k = applied((Integer y) -> 5); /*@ assert k == 1; @*/ } //~ ERROR unsupported: a number or truth value from something o
    //~^ ERROR unsupported: a lambda or method reference of this kin
    void number() { int k = applied((int y) -> 5); /*@ assert k == 2; @*/ } //~ ERROR unsupported: a number or truth value from something o
    //~^ ERROR unsupported: a lambda or method reference of this kin

    //@ ensures \result == 1;
    static int got(Number0 f) { return 1; }
    //@ ensures \result == 2;
    static int got(Box0 f) { return 2; }

    //@ requires y != null;
    void boxed(Integer y) { int k = got(() -> y); /*@ assert k == 1; @*/ } //~ ERROR unsupported: a number or truth value from something o
    //~^ ERROR unsupported: a lambda or method reference of this kin
    void plain() { int k = got(() -> 4); /*@ assert k == 2; @*/ } //~ ERROR unsupported: a number or truth value from something o
    //~^ ERROR unsupported: a lambda or method reference of this kin

    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 1;
    void set(Thing t) { x = 1; }
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 2;
    void set(String t) { x = 2; }

    //@ requires Perm(x, 1);
    void unknown() { x = 5; set(Thing.some()); /*@ assert x == 5; @*/ } //~ ERROR unsupported: a call of one of several methods

    //@ requires o != null ** Perm(o.x, 1);
    static void unknownOf(Overloads o) { o.x = 5; o.set(Thing.some()); /*@ assert o.x == 5; @*/ } //~ ERROR unsupported: a call of one of several methods
}
