// exit: 3
//@ model ownership;
// Initialisers that create objects with the same initialisers never end in Java, and are not followed.

class A { A next = new A(); } //~ ERROR G5490: again and again

class B { Object o = new Object() { B b = new B(); }; } //~ ERROR G5490: again and again

class C { C c = new D(); } //~ ERROR G5490: again and again

class D extends C { }

class Fine { Part p = new Part(); }

class Part { Inner i = new Inner(); }

class Inner { int[] a = new int[3]; }

class Deep0 { Object o = new Deep1(), p = new Deep1(); }
class Deep1 { Object o = new Deep2(), p = new Deep2(); }
class Deep2 { Object o = new Deep3(), p = new Deep3(); }
class Deep3 { Object o = new Deep4(), p = new Deep4(); }
class Deep4 { Object o = new Deep5(), p = new Deep5(); }
class Deep5 { Object o = new Deep6(), p = new Deep6(); }
class Deep6 { Object o = new Deep7(), p = new Deep7(); } //~ ERROR G5490: again and again
class Deep7 { int n; }

class T {
    static void a() { A a = new A(); }
    static void b() { B b = new B(); }
    static void c() { C c = new C(); }
    static void deep() { Deep0 d = new Deep0(); }
    static void fine() { Fine f = new Fine(); /*@ assert f.p.i.a.length == 3; @*/ }
}
