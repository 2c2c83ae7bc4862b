// exit: 1
// Which method answers a call, where classes, interfaces and the library have one each.
import java.util.*;
interface HasStr { /*@ ensures \result == null; @*/ String toString(); }
record R0(int x) implements HasStr { } //~ ERROR unsupported: a method of the library in the place of `toString`, whose
enum E0 implements HasStr { X } //~ ERROR unsupported: a method of the library in the place of `toString`, whose
interface HasEq { /*@ ensures \result; @*/ boolean equals(Object o); }
class CEq implements HasEq { } //~ ERROR unsupported: a method of the library in the place of `equals`, whose
interface HasMsg { /*@ ensures \result == null; @*/ String getMessage(); }
class Ex0 extends RuntimeException implements HasMsg { Ex0() { super("m"); } } //~ ERROR unsupported: a method of the library in the place of `getMessage`, whose
interface HasOrd { /*@ ensures \result == 7; @*/ int ordinal(); }
enum E1 implements HasOrd { Y } //~ ERROR unsupported: a method of the library in the place of `ordinal`, whose
interface PureHash { /*@ pure @*/ int hashCode(); }
class CPure implements PureHash { } //~ ERROR unsupported: a method of the library in the place of `hashCode`, whose
// default method of the program loses against the library superclass
interface Nm { /*@ ensures \result == null; @*/ default String getName() { return null; } }
class T0 extends Thread implements Nm { } //~ ERROR unsupported: a method of the library in the place of `getName`, whose
interface PureNm { /*@ pure @*/ default int getPriority() { return 3; } }
class T1 extends Thread implements PureNm { } //~ ERROR unsupported: a method of the library in the place of `getPriority`,
class Use {
  void bad_str() { HasStr h = new R0(1); String s = h.toString(); //@ assert s == null;
//~^ ERROR unsupported: this relies on `HasStr.toString`, which has no complete
  }
  void bad_ord() { HasOrd h = E1.Y; int k = h.ordinal(); //@ assert k == 7;
//~^ ERROR unsupported: this relies on `HasOrd.ordinal`, which has no complete
  }
  void bad_name() { Nm n = new T0(); String s = n.getName(); //@ assert s == null;
//~^ ERROR unsupported: this relies on `Nm.getName`, which has no complete
  }
  void bad_prio() { PureNm n = new T1(); int k = n.getPriority(); //@ assert k == 3;
//~^ ERROR unsupported: this relies on `PureNm.getPriority`, which has no complete
  }
  void bad_eq() { HasEq h = new CEq(); boolean b = h.equals(null); //@ assert b;
//~^ ERROR unsupported: this relies on `HasEq.equals`, which has no complete
  }
}
// private method of a superclass is passed over
class Pa { private int m() { return 1; } }
interface Di { /*@ ensures \result == 2; @*/ default int m() { return 2; } }
class Pb extends Pa implements Di { }
class UsePb { 
  void ok_m() { Di d = new Pb(); int k = d.m(); //@ assert k == 2;
  }
  void bad_m() { Di d = new Pb(); int k = d.m(); //@ assert k == 1;
//~^ ERROR assertFailed:false
  } }
interface Dp { /*@ pure @*/ default int q() { return 2; } }
class Pc { /*@ pure @*/ private int q() { return 1; } }
class Pd extends Pc implements Dp { }
class UsePd {
  void bad_q() { Dp d = new Pd(); int k = d.q(); //@ assert k == 1;
//~^ ERROR assertFailed:false
  }
}
// inherited implementation through a generic superclass
class Gs<T> { 
  //@ ensures \result == 1;
  int f(T t) { return 1; } }
interface Gi { /*@ ensures \result == 2; @*/ int f(String s); }
class Gk extends Gs<String> implements Gi { public int f(String s) { return super.f(s); } } //~ ERROR overrideFailed:false
abstract class Ga<T> { 
  //@ ensures \result == 1;
  public int f(T t) { return 1; } } //~ ERROR overrideFailed:false
class Gl extends Ga<String> implements Gi { }
// lambda for two declarations
interface L1 { /*@ ensures \result == 1; @*/ int go(); } //~ ERROR postFailed:false
interface L2 { /*@ ensures \result == 2; @*/ int go(); }
interface L12 extends L1, L2 { }
class UseL { 
  void first() { L12 l = () -> 1; } //~ ERROR overrideFailed:false
  void second() { L12 l = () -> 2; } //~ ERROR overrideFailed:false
}
// record accessor, pure and not
interface HasY { /*@ ensures \result > 0; @*/ int y(); }
record Ry(int y) implements HasY { } //~ ERROR overrideFailed:false
interface HasZ { /*@ pure @*/ int z(); } //~ ERROR unsupported: this relies on `Rz.z`, which has no complete
record Rz(int z) implements HasZ { } //~ ERROR unsupported: a pure method and one that is not, overriding each
class UseZ { void bad_z() { HasZ h = new Rz(3); int k = h.z(); //@ assert k == 4;
//~^ ERROR unsupported: this relies on `HasZ.z`, which has no complete
  } }
