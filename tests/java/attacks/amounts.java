// judge: by name
// Constructors nobody calls by name, literals, labels, amounts.
class Counted {
    static int made;
    int k;
    //@ requires Perm(Counted.made, 1);
    //@ ensures Perm(Counted.made, 1) ** Counted.made == \old(Counted.made) + 1 ** Perm(k, 1);
    Counted() { made++; }
}
class Implicit extends Counted {
    //@ ensures Perm(k, 1);
    Implicit() { }
}
class Implicit2 extends Counted {
    //@ requires Perm(Counted.made, 1);
    //@ ensures Perm(Counted.made, 1) ** Counted.made == \old(Counted.made);
    Implicit2() { }
}
class Uses2 {
    void bad_noPermission() { Implicit i = new Implicit(); assert false; }
    //@ requires Perm(Counted.made, 1);
    void bad_unchanged() { Counted.made = 0; Implicit2 i = new Implicit2(); assert Counted.made == 0; assert false; }
    //@ requires Perm(Counted.made, 1);
    void bad_anonymous() { Counted.made = 0; Counted c = new Counted() { }; assert Counted.made == 0; }
    //@ requires Perm(Counted.made, 1);
    void ok_anonymous() { Counted.made = 0; Counted c = new Counted() { }; assert Counted.made == 1; }
}
class Initial {
    int a = 1;
    int b = a + 1;
    { b = b * 2; }
    //@ ensures Perm(a, 1) ** Perm(b, 1) ** a == 1 ** b == 4;
    Initial() { }
    //@ ensures Perm(a, 1) ** Perm(b, 1) ** b == 2;
    Initial(int x) { }
    void bad_order() { Initial i = new Initial(3); assert false; }
    void ok_order() { Initial i = new Initial(); assert i.b == 4; }
}
class Literals {
    void ok_octal() { assert 010 == 8 && 0b101 == 5 && 1_000 == 1000 && 0x1F == 31; }
    void bad_octal() { assert 010 == 10; }
    void ok_chars() { assert '\u0041' == 65 && '\101' == 65 && '\t' == 9 && '\\' == 92; }
    void bad_chars() { assert '\t' == 't'; }
    void ok_lengths() { assert "\t\n".length() == 2 && "\u0041b".length() == 2 && "\"".length() == 1; }
    void bad_lengths() { assert "\t".length() == 2; }
    void ok_min() { assert -2147483648 == 0x80000000 && (byte) 128 == -128 && (char) -1 == 65535 && (int) 3.99 == 3; }
    void bad_min() { assert (byte) 128 == 128; }
    void bad_longLiteral() { long x = 1000000 * 1000000; assert x == 1000000000000L; }
    void ok_longLiteral() { long x = 1000000L * 1000000; assert x == 1000000000000L; }
    void bad_ternaryConstant() { int x = false ? 1 : 2; assert x == 1; }
    void bad_supplementary() { assert "😀".length() == 1; }
    void ok_supplementary() { assert "😀".length() == 2; }
    void bad_remainder() { assert -7 % 3 == 2; }
    void bad_shiftConstant() { assert 1 << 32 == 0; }
    void bad_compareMixed() { assert 'a' < 90; }
}
class Amounts {
    int x;
    int y;
    //@ requires Perm(x, 1\2) ** Perm(x, 1\2);
    void ok_halves() { x = 1; }
    //@ requires Perm(x, 1\2) ** Perm(x, 1\3);
    void bad_parts() { x = 1; }
    //@ given frac p;
    //@ requires Perm(x, p);
    void bad_given() { x = 1; }
    //@ given frac p;
    //@ requires Perm(x, p);
    //@ ensures Perm(x, p);
    void reads() { int z = x; }
    //@ requires Perm(x, 1);
    void bad_tooMuch() { reads() /*@ given { p = 2\1 } @*/; }
    //@ requires Perm(x, 1);
    void bad_nothing() { reads() /*@ given { p = 0\1 } @*/; }
    //@ requires Perm(x, 1);
    void ok_part() { reads() /*@ given { p = 1\2 } @*/; x = 2; }
    //@ requires Perm(x, read);
    void bad_readTwice() {
        //@ assert Perm(x, read) ** Perm(x, 1\2);
    }
    //@ resource both() = Perm(x, 1) ** Perm(y, 1) ** x == y;
    //@ requires both();
    //@ ensures both();
    void bad_broken() {
        //@ unfold both();
        x = y + 1;
        //@ fold both();
    }
    //@ requires both();
    void bad_unfoldTwice() {
        //@ unfold both();
        //@ unfold both();
        assert false;
    }
    //@ requires [1\2]both();
    void bad_half() {
        //@ unfold [1\2]both();
        x = 1;
    }
    //@ requires [1\2]both();
    void bad_negative() {
        //@ unfold [-1\2]both();
        assert false;
    }
    //@ requires [-1\2]both();
    void bad_negativeRequired() { assert false; }
    //@ requires Perm(x, 1);
    void bad_oldLabel(boolean b) {
        if (b) {
            x = 5;
            //@ label L;
        }
        x = 6;
        //@ assert \old[L](x) == 5;
    }
    //@ requires Perm(x, 1) ** x == 1;
    //@ ensures Perm(x, 1) ** x == 2 ** \old(x) == 2;
    void bad_old() { x = 2; }
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == n;
    void bad_parameterNow(int n) { n = 5; x = n; }
    //@ ensures \result == n;
    int ok_parameterThen(int n) { int m = n; n = 5; return m; }
    //@ requires Perm(x, 1);
    //@ ensures x == 1;
    void bad_unframed() { x = 1; }
    //@ requires x == 1 ** Perm(x, 1);
    void bad_unframedBefore() { }
    //@ requires o != null ** Perm(x, 1) ** Perm(o.x, 1);
    void ok_disjoint(Amounts o) { assert o != this; }
    //@ requires o != null ** Perm(x, 1\2) ** Perm(o.x, 1\2);
    void bad_disjoint(Amounts o) { assert o != this; }
    //@ requires b ==> Perm(x, 1);
    void bad_conditional(boolean b) { x = 1; }
    //@ requires n > 0 ** (\forall* int i; 0 <= i && i < n; Perm(a[i % 2], 1\2));
    void bad_notInjective(int[] a, int n) { if (n > 3) { assert false; } }
}
