// exit: 1
// Methods that the library calls, though no call is written.
class St { static int x; }
class Ex1 extends Exception { //~ ERROR unsupported: a constructor of the library that calls a method of the
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1);
  public Throwable initCause(Throwable t) { St.x = 1; return this; }
}
class Ex2 extends RuntimeException {
  Ex2(Throwable c) { super(c); } //~ ERROR unsupported: an object with methods that the library could call, for a
}
class Ex3 extends RuntimeException {
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1);
  public String getMessage() { St.x = 1; return ""; }
}
class UseEx {
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1) ** St.x == 0;
  void bad_cause() { St.x = 0; Exception e = new RuntimeException(new Ex3()); } //~ ERROR unsupported: an object with methods that the library could call, for a
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1) ** St.x == 0;
  void cause2() { St.x = 0; Exception e = new Ex2(new Ex3()); }
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1) ** St.x == 0;
  void bad_text(Object o) { St.x = 0; String s = "" + o; } //~ ERROR unsupported: the text of an object whose `toString` has a contract, or
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1) ** St.x == 0;
  void bad_text2(Ex3 o) { St.x = 0; String s = "a"; s += o; } //~ ERROR unsupported: the text of an object whose `toString` has a contract, or
}
class Fin {
  //@ requires Perm(St.x, 1);
  //@ ensures Perm(St.x, 1);
  protected void finalize() { St.x = 2; } //~ ERROR unsupported: a method that Java calls whenever it likes, and that
}
class Thr extends Thread {
  //@ requires false;
  public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() { return null; } //~ ERROR unsupported: a method that Java calls whenever it likes, and that
}
// inherited callback
class Cmp { 
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1);
  public int compareTo(Cmp o) { St.x = 5; return 0; } }
class Cmp2 extends Cmp implements Comparable<Cmp> { }
class UseCmp {
  //@ requires Perm(St.x, 1) ** c != null; ensures Perm(St.x, 1) ** St.x == 0;
  void bad_sort(java.util.TreeSet<Object> s, Cmp2 c) { St.x = 0; java.util.Collections.singletonList(c).sort(null); } //~ ERROR unsupported: an object with methods that the library could call, for a
  //~^ ERROR unsupported: a method of the library without a contract, which
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1) ** St.x == 0;
  void bad_give(Cmp2 c) { St.x = 0; java.util.Objects.requireNonNull(c); java.util.Objects.compare(c, c, null); }
//~^ ERROR unsupported: an object with an `equals`, `hashCode`, `compareTo` or
//~^^ ERROR unsupported: an object with methods that the library could call, for a
//~^^^ ERROR unsupported: an object with methods that the library could call, for a
}
class Run0 { 
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1);
  public void run() { St.x = 9; } }
class Run1 extends Run0 implements Runnable { }
class UseRun { 
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1) ** St.x == 0;
  void bad_opt(java.util.Optional<String> o) { St.x = 0; o.ifPresentOrElse(null, new Run1()); } //~ ERROR unsupported: an object with methods that the library could call, for a
  //~^ ERROR unsupported: a method of the library without a contract, which
  void bad_thread() { new Thread(new Run1()).start(); } //~ ERROR forkPre:perm
}
class Rt {
  //@ signals (RuntimeException e) true;
  public String toString() throws RuntimeException { throw new RuntimeException(); }
}
class UseRt {
  //@ ensures \result == 0;
  static int bad_thrown(Rt r) { try { String s = "" + r; return 0; } catch (RuntimeException e) { return 1; } } //~ ERROR unsupported: the text of an object whose `toString` has a contract, or
}
class Fmt implements java.util.Formattable {
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1);
  public void formatTo(java.util.Formatter f, int a, int b, int c) { St.x = 3; }
}
class UseFmt {
  //@ requires Perm(St.x, 1); ensures Perm(St.x, 1) ** St.x == 0;
  static void bad_fmt(Object o) { St.x = 0; String s = String.format("%s", o); } //~ ERROR unsupported: an object with methods that the library could call, for a
}
