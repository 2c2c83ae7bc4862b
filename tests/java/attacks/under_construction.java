// exit: 1
// Objects that are seen while they are made, each in another way.
class Ca { final int x; Ca(boolean b) { if (b) { x = 1; } else { leak(); x = 2; } } //~ ERROR unsupported: `this` given away before all final fields have their
  //@ ensures \result == x;
  int leak() { return x; } }
class Cb { final int x; final int y; Cb() { x = 1; y = seen() + x; } //~ ERROR unsupported: `this` given away before all final fields have their
  //@ ensures \result == y;
  int seen() { return y; } 
  void bad_u() { Cb c = new Cb(); //@ assert c.y == c.y + 1;
//~^ ERROR unsupported: this relies on `Cb.Cb`, which has no complete
  } }
class Cc { final int x; static Cc last; Cc() { Runnable r = () -> { Cc c = this; }; r.run(); x = 4; } } //~ ERROR unsupported: `this` given away before all final fields have their
class Cd { final int x; class In { int get() { return x; } } Cd() { In i = new In(); int k = i.get(); x = 5; //@ assert k == 5;
//~^ ERROR unsupported: `this` given away before all final fields have their
  } }
class Ce { final int x; Ce() { class Loc { int get() { return x; } } int k = new Loc().get(); x = 5; //@ assert k == 5;
//~^ ERROR unsupported: `this` given away before all final fields have their
  } }
class Cf { final int x = Cf.this.y + 1; final int y = 3; //@ ensures x == 4;
  Cf() { } }
class Cg { final int x; { int k = 0;
  x = 5; } Cg() { } }
class Ch { final int x; Ch() { synchronized (this) { x = 1; } } } //~ ERROR unsupported: `this` given away before all final fields have their
class Ci { final int x; Ci() { assert this != null; x = 1; } } //~ ERROR unsupported: `this` given away before all final fields have their
class Cj { final Cj me; final int x; Cj() { me = this; x = me.x + 1; } void bad_j() { Cj c = new Cj(); //@ assert c.x == c.x + 1;
//~^ ERROR unsupported: `this` given away before all final fields have their
//~^^ ERROR unsupported: this relies on `Cj.Cj`, which has no complete
 } }
class Ck { final int x; Ck() { try { x = mk(); } finally { } }  //~ ERROR unsupported: `this` given away before all final fields have their
  //@ ensures \result == x + 1;
  int mk() { return x + 1; } void bad_k() { Ck c = new Ck(); //@ assert false;
//~^ ERROR unsupported: this relies on `Ck.Ck`, which has no complete
  } }
class Cl { final int x; Cl o; Cl() { this(0); o = this; } Cl(int a) { x = a; } }  //~ ERROR assignFieldFailed
class Base1 { Base1() { hook(); } void hook() { } }
class Der1 extends Base1 { final int x; Der1() { x = 5; }  //~ ERROR unsupported: a superclass that gives `this` away before the final fields
  //@ ensures \result == 5;
  int ok_g() { return 5; }
  void hook() { int k = x; } }
class Ex9 extends Exception { final int x; Ex9() { x = 4; } public synchronized Throwable fillInStackTrace() { int k = x; return this; } }
//~^ ERROR unsupported: a constructor of the library that calls a method of the
//~^^ ERROR unsupported: a superclass that gives `this` away before the final fields
record Rc(int a) { Rc { if (a < 0) bad(this); } static void bad(Rc r) { int k = r.a; } }
//~^ ERROR unsupported: `this` given away before all final fields have their
//~^^ ERROR null
class Cm { final int[] a; Cm() { a = new int[] { len() }; } //~ ERROR unsupported: `this` given away before all final fields have their
  //@ ensures \result == a.length;
//~^ ERROR arrayNull
  int len() { return a.length; } } //~ ERROR arrayNull
class Cn { final int x; Cn(Object o) { boolean b = o == this; x = b ? 1 : 2; } } //~ ERROR unsupported: `this` given away before all final fields have their
class Co { final int x; Co() { Object[] all = { this }; x = ((Co) all[0]).x + 1; } void bad_o() { new Co(); //@ assert false;
//~^ ERROR unsupported: `this` given away before all final fields have their
//~^^ ERROR unsupported: this relies on `Co.Co`, which has no complete
 } }
enum Ep { A; final int v; Ep() { v = get() + 1; } 
//~^ ERROR unsupported: this relies on `Ep.Ep`, which has no complete
//~^^ ERROR unsupported: `this` given away before all final fields have their
 //@ ensures \result == v;
 int get() { return v; } }
abstract class Cq { final int q; Cq() { q = init() + 1; } abstract int init(); } //~ ERROR unsupported: `this` given away before all final fields have their
class Cr { final int x; Cr() { Object o = this instanceof Cr ? (Object) "a" : "b"; x = 1; } } //~ ERROR unsupported: `this` given away before all final fields have their
