// judge: by name
// Constants are folded as Java folds them.

class Folded {
    void ok_text() { assert ("" + 'a' + 1).equals("a1") && ('a' + 1 + "b").equals("98b") && ("" + true + 1L).equals("true1"); }
    void bad_text() { assert ('a' + 1 + "b").equals("a1b"); }
    void ok_small() { assert ("" + (byte) 200).equals("-56") && ("" + (char) 65).equals("A"); }
    void bad_small() { assert ("" + (byte) 200).equals("200"); }
    void bad_floating() { assert ("" + 100.0).equals("100"); }
    void bad_exponent() { assert ("" + 1e10).equals("10000000000.0"); }
    void bad_exponentSmall() { assert ("" + 1e-4).equals("0.0001"); }
    void bad_exponentMissing() { assert ("" + 1e10).equals("1e10"); }
    void bad_zero() { int x = 1 / 0; }
    void bad_zeroRemainder() { int x = 5 % 0; }
    void ok_minDivided() { int x = Integer.MIN_VALUE / -1; assert x == Integer.MIN_VALUE; }
    void ok_saturated() { assert (long) 1e19 == Long.MAX_VALUE && (int) 1e19 == Integer.MAX_VALUE && (byte) 1e19 == -1; }
    void bad_saturated() { assert (byte) 1e19 == 127; }
    void bad_floats() { assert (float) 0.1 == 0.1; }
    void bad_notANumber() { assert 0.0 / 0.0 == 0.0 / 0.0; }
    void ok_charSum() { char c = 'a' + 1; assert c == 'b'; }
    void bad_unsignedShift() { assert -1 >>> 28 == -1; }
    void ok_unsignedShift() { assert -1 >>> 28 == 15 && -1L >>> 60 == 15 && (-1 >>> 33) == 0x7FFFFFFF; }
    void ok_precedence() { assert 1 + 2 * 3 == 7 && (1 << 2 + 1) == 8 && (7 & 3 | 8) == 11 && (true || false && false); }
    void bad_precedence() { assert (1 << 2 + 1) == 5; }
    void ok_conditional() { final int x = 3; final boolean b = x > 2; assert b ? true : false; }
    void bad_wrapped() { final int x = Integer.MAX_VALUE; final int y = x + 1; assert y > x; }
    void bad_product() { assert 65536 * 65536 == 4294967296L; }
    void bad_mixed() { assert 3 / 2 * 2.0 == 3.0; }
    void ok_mixed() { assert 3 / 2 * 2.0 == 2.0 && 3 / 2.0 == 1.5; }
}
