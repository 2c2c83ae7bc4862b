// judge: by name
// Null checks without permissions, numbers at the edges of their types, boxes, strings and their identity.

class Fixed {
    final int k;
    final int[] cells;
    //@ ensures k == v;
    //@ requires c != null;
    Fixed(int v, int[] c) { k = v; cells = c; }
}

class Values {
    int x;

    // A final field needs no permission, but an object.
    int bad_finalOfNull(Fixed f) { return f.k; }
    //@ requires f != null;
    int ok_finalOfObject(Fixed f) { return f.k; }
    //@ requires true;
    int bad_lengthOfNull(String s) { return s.length(); }
    //@ requires s != null;
    int ok_lengthOfText(String s) { return s.length(); }

    // Checks in conditions of loops.
    void bad_loopNull(int[] a) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < a.length) { i = i + 1; }
    }
    //@ requires a != null;
    void ok_loopLength(int[] a) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < a.length) { i = i + 1; }
    }
    void bad_loopDivision(int d) {
        int i = 10;
        //@ loop_invariant true;
        while (i / d > 1) { i = i - 1; }
    }

    // Shifts, masks and casts.
    void bad_shiftByWidth() { int a = -1 >>> 32; assert a == 0; }
    void ok_shiftByWidth() { int a = -1 >>> 32; assert a == -1; }
    void bad_literal() { int a = 0xFFFFFFFF; assert a == 4294967295L; }
    void ok_literal() { int a = 0xFFFFFFFF; assert a == -1; }
    void bad_narrow() { byte b = (byte) 200; assert b == 200; }
    void ok_narrow() { byte b = (byte) 200; assert b == -56; }
    void bad_compoundNarrow() { byte b = 100; b += 100; assert b == 200; }
    void ok_compoundNarrow() { byte b = 100; b += 100; assert b == -56; }
    void bad_saturate() { int i = (int) 3e9; assert i == 3000000000L; }
    void bad_divide() { assert (-7) / 2 == -4; }
    void ok_divide() { assert (-7) / 2 == -3 && (-7) % 2 == -1; }

    // Boxes.
    void bad_boxIdentity() { Integer a = 500; Integer b = 500; assert a == b; }
    void bad_boxDifferent() { Integer a = 500; Integer b = 500; assert a != b; }
    void ok_boxValue() { Integer a = 500; Integer b = 500; assert a.intValue() == b.intValue(); }
    void bad_boxKinds() { Object a = 5; Object b = 5L; assert a == b; }
    int bad_unboxNull(Integer i) { return i; }

    // Text.
    void bad_joined(String s) { String t = s + "a"; String u = s + "a"; assert t == u; }
    void bad_joinedDifferent(String s) { String t = s + "a"; String u = s + "a"; assert t != u; }
    void ok_folded() { assert "a" + "b" == "ab"; }
    int bad_switchNull(String s) {
        int r = 0;
        switch (s) { case "a": r = 1; break; default: r = 2; }
        return r;
    }

    // Assertions may be off.
    void bad_assertEffect() { int i = 0; assert ++i == 1; assert i == 1; }
}
