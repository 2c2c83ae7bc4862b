// judge: by name
//@ model ownership;
// Objects whose class is below the static one.

class A {
    int n;
    //@ invariant n >= 0;
    //@ ensures this \in \A && this \notin \S && !this.inv && n == 0;
    A() { }
    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_dec() { /*@ unpack this; @*/ n = 0; /*@ pack this; @*/ }
    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void m() { }
}
class B extends A {
    int k;
    //@ invariant k > n;
    //@ ensures this \in \A && this \notin \S && this.inv;
    B() { k = 1; /*@ pack this; @*/ }
    //@ requires this \in \A && this.inv && k > 5;
    //@ ensures this \in \A && this.inv;
    void m() { }
}
final class T {
    //@ requires a != null && a \in \A && a.inv;
    static void bad_write(A a) { a.n = 3; }
    //@ requires a != null && a \in \A && a.inv;
    static void bad_pack(A a) { /*@ unpack a; @*/ a.n = 7; /*@ pack a; @*/ }
    //@ requires b != null && b \in \A && b.inv;
    static void bad_super(B b) { A a = b; /*@ unpack a; @*/ a.n = 0; /*@ pack a; @*/ /*@ assert b.k > 0; @*/ }
    //@ requires b != null && b \in \A && b.inv;
    static void bad_inv(B b) { A a = b; /*@ unpack a; @*/ a.n = 100; /*@ assert b.k > b.n; @*/ }
    //@ requires o != null && o \in \A;
    static void bad_obj(Object o) { /*@ assert o.inv; @*/ }
    static void bad_unpacked() { B b = new B(); /*@ unpack b; @*/ b.n = 50; /*@ locklevel l = between({}, {}); @*/ /*@ share (b, l); @*/ }
    static void bad_newA() { A a = new A(); /*@ locklevel l = between({}, {}); @*/ /*@ share (a, l); @*/ }
    //@ requires a != null && a \in \A && a.inv;
    static void bad_cast(A a) { B b = (B) a; }
    //@ requires a != null && a \in \A && a.inv;
    static void bad_inst(A a) { if (a instanceof B) { B b = (B) a; /*@ assert b.k > 5; @*/ } }
}
