//@ lock_invariant Perm(x, 1);
class A<T> { //@ resource p(int n) = Perm(x, 1) ** (\forall int i = 0 .. n; a[i] > 0);
  int x; /*@ requires [1\2]p(3); ensures \result == \old(x); @*/ int m(int... y) throws E { //@ frame requires x; {
    for (int i = 0; i < 3; i++) /*@ loop_invariant true; @*/ { try (var r = f()) { switch (x) { case 1 -> { } default -> y(z -> z); } } finally { } }
    //@ }
    return (int) -x; } }
