// exit: 1
// Static fields that are read while their class is initialised.
class I1 { static final Object G = new Object(); static { H1.go(); } }
class H1 { 
  //@ ensures \result != null;
  static Object bad_peek() { return I1.G; } //~ ERROR unsupported: a static final field in code that runs while its class is
  static void go() { bad_peek(); } }
interface J0 { Object F = H2.see(); private void p() { } }
class J1 implements J0 { static final Object G = new Object(); }
class H2 { 
  //@ ensures \result == 1;
  static int bad_seen() { return J1.G != null ? 1 : 0; } //~ ERROR unsupported: a static final field in code that runs while its class is
  static Object see() { bad_seen(); return null; } }
class K0 { static int s = H3.bad_k(); }
class K1 extends K0 { static final Object G = new Object(); }
class H3 { 
  //@ ensures \result == 1;
  static int bad_k() { return K1.G != null ? 1 : 0; } } //~ ERROR unsupported: a static final field in code that runs while its class is
// via a lambda kept elsewhere
class M0 { static Runnable r = () -> { H4.bad_m(); }; static { r.run(); } static final Object G = new Object(); }
class H4 { //@ ensures \result != null;
  static Object bad_m() { return M0.G; } } //~ ERROR unsupported: a static final field in code that runs while its class is
// via toString of an object made elsewhere
class N0 { static Object kept; static String t = "" + Keep.o; static final Object G = new Object(); } //~ ERROR perm
class Keep { static Object o = new Shown(); }
class Shown { public String toString() { bad_n(); return ""; }
  //@ ensures \result != null;
  Object bad_n() { return N0.G; } } //~ ERROR unsupported: a static final field in code that runs while its class is
// via equals in a collection
class Q0 { static java.util.Set<Object> set = new java.util.HashSet<>(); static { set.add(Keep2.o); set.add(Keep2.p); } static final Object G = new Object(); } //~ ERROR perm
class Keep2 { static Object o = new Eq(); static Object p = new Eq(); }
class Eq { public int hashCode() { bad_q(); return 0; }
  //@ ensures \result != null;
  Object bad_q() { return Q0.G; } } //~ ERROR unsupported: a static final field in code that runs while its class is
enum En { A, B; static final Object G = new Object(); En() { H5.bad_e(); } }
class H5 { //@ ensures \result != null;
  static Object bad_e() { return En.G; }  //~ ERROR unsupported: a static final field in code that runs while its class is
  //@ ensures \result != null;
  static En constant() { return En.A; } }
enum En2 { A { void f() { H6.bad_f(); } }; abstract void f(); static { A.f(); } static final Object G = new Object(); }
class H6 { //@ ensures \result != null;
  static Object bad_f() { return En2.G; } } //~ ERROR unsupported: a static final field in code that runs while its class is
// enum switch in a method reached from the initialiser
enum Sw { P, Q; final int v; Sw() { v = H7.bad_sw(this); } }
//~^ ERROR unsupported: this relies on `Sw.Sw`, which has no complete
//~^^ ERROR unsupported: `this` given away before all final fields have their
class H7 { //@ ensures \result >= 0;
 static int bad_sw(Sw s) { return s == Sw.P ? 1 : 0; } } //~ ERROR unsupported: a constant of an enum in code that runs while it is
