// judge: by name
// How Java evaluates: both operands of `&` and `|`, the order of effects, numbers of several widths, switches, choices between types.

class Cell {
    int v;
    boolean b;
    Cell next;
}

class BothOperands {
    //@ requires o != null ==> Perm(o.v, 1);
    boolean bad_nullOnTheRight(Cell o) { return o != null & o.v == 1; }
    //@ requires o != null ==> Perm(o.v, 1);
    boolean ok_lazily(Cell o) { return o != null && o.v == 1; }
    //@ requires o != null ==> Perm(o.v, 1);
    boolean bad_orNull(Cell o) { return o == null | o.v == 1; }
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    boolean bad_index(int[] a, int k) { return 0 <= k & k < a.length & a[k] == 0; }
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    boolean ok_index(int[] a, int k) { return 0 <= k && k < a.length && a[k] == 0; }
    boolean bad_division(int x, int y) { return y != 0 & x / y == 1; }
    boolean bad_xor(int x, int y) { return y != 0 ^ x / y == 1; }
    //@ requires o != null ==> Perm(o.v, 1);
    boolean bad_compound(Cell o) { boolean r = o != null; r &= o.v == 1; return r; }
    //@ requires o != null ==> Perm(o.v, 1);
    boolean bad_compoundOr(Cell o) { boolean r = o == null; r |= o.v == 1; return r; }
    //@ requires o != null ==> Perm(o.v, 1);
    void bad_inCondition(Cell o) { if (o != null & o.v > 0) { int x = 1; } }
    //@ requires o != null ==> Perm(o.v, 1);
    void bad_inLoop(Cell o) { int i = 0; while (o != null & o.v > i) { i++; break; } }
    //@ requires o != null ==> Perm(o.v, 1);
    void bad_inAssert(Cell o) { assert o == null | o.v == o.v; }
    //@ requires o != null ==> Perm(o.v, 1);
    boolean bad_inChoice(Cell o) { return (o != null & o.v == 1) ? true : false; }
    boolean ok_values(boolean a, boolean b) { boolean r = a & b; assert r == (a && b); boolean s = a | b; assert s == (a || b); return r; }
    //@ requires Perm(c.v, 1) ** c.v == 0;
    void ok_bothHappen(Cell c) { boolean r = (c.v++ == 5) & (c.v++ == 1); assert c.v == 2; assert !r; }
    //@ requires Perm(c.v, 1) ** c.v == 0;
    void bad_bothHappen(Cell c) { boolean r = (c.v++ == 5) & (c.v++ == 1); assert c.v == 1; }
    //@ requires Perm(c.v, 1) ** c.v == 0;
    void ok_onlyFirst(Cell c) { boolean r = (c.v++ == 5) && (c.v++ == 1); assert c.v == 1; }
    static /*@ pure @*/ boolean both(int x, int y) { return y > 0 && x > 0; }
    //@ requires true;
    static /*@ pure @*/ boolean bad_pure(int x, int y) { return y != 0 & x / y > 0; }
}

class Order {
    int f;
    void ok_leftFirst() { int x = 1; int y = x + (x = 5) + x; assert y == 11; }
    void bad_leftFirst() { int x = 1; int y = x + (x = 5) + x; assert y == 15; }
    void ok_postInc() { int i = 0; i = i++; assert i == 0; }
    void bad_postInc() { int i = 0; i = i++; assert i == 1; }
    void ok_mixed() { int i = 5; int r = i++ + ++i; assert r == 12 && i == 7; }
    void bad_mixed() { int i = 5; int r = i++ + ++i; assert r == 11; }
    void ok_compound() { int x = 3; x += x++ + 1; assert x == 7; }
    void bad_compound() { int x = 3; x += x++ + 1; assert x == 8; }
    void ok_element() { int[] a = new int[3]; int i = 0; a[i] = i = 2; assert a[0] == 2 && i == 2; }
    void bad_element() { int[] a = new int[3]; int i = 0; a[i] = i = 2; assert a[2] == 2; }
    void ok_elementStep() { int[] a = {1, 2}; int i = 0; a[i++] += 10; assert i == 1 && a[0] == 11 && a[1] == 2; }
    void bad_elementStep() { int[] a = {1, 2}; int i = 0; a[i++] += 10; assert i == 2; }
    void ok_arguments() { int x = 1; int r = sub(x, x = 2); assert r == -1; }
    void bad_arguments() { int x = 1; int r = sub(x, x = 2); assert r == 0; }
    //@ ensures \result == a - b;
    static int sub(int a, int b) { return a - b; }
    //@ requires Perm(f, 1) ** f == 1;
    //@ ensures Perm(f, 1) ** f == 2 ** \result == 7;
    int seven() { f = 2; return 7; }
    //@ requires Perm(f, 1) ** f == 1;
    void ok_fieldBeforeCall() { int r = f + seven(); assert r == 8; }
    //@ requires Perm(f, 1) ** f == 1;
    void bad_fieldBeforeCall() { int r = f + seven(); assert r == 9; }
    //@ requires Perm(f, 1) ** f == 1;
    void ok_compoundCall() { f += seven(); assert f == 8; }
    //@ requires Perm(f, 1) ** f == 1;
    void bad_compoundCall() { f += seven(); assert f == 9; }
    void bad_arrayBeforeIndex() { int[] a = new int[1]; int[] b = a; int r = a[(a = null) == null ? 0 : 1]; assert a == b; }
    void ok_arrayBeforeIndex() { int[] a = new int[1]; int r = a[(a = null) == null ? 0 : 1]; assert r == 0 && a == null; }
    //@ ensures \result == 1;
    int ok_returnBeforeFinally() { int x = 1; try { return x; } finally { x = 2; } }
    //@ ensures \result == 2;
    int bad_returnBeforeFinally() { int x = 1; try { return x; } finally { x = 2; } }
    //@ ensures \result == 2;
    int ok_returnInFinally() { int x = 1; try { return x; } finally { x = 2; return x; } }
    int bad_nestedAssign() { int x; int y; x = y = 3; assert x == 4; return x; }
    void ok_condEffects(boolean b) { int i = 0; int r = b ? i++ : (i += 5); assert b ? (i == 1 && r == 0) : (i == 5 && r == 5); }
    void bad_condEffects(boolean b) { int i = 0; int r = b ? i++ : (i += 5); assert i == 1; }
}

class Widths {
    void ok_shiftByLong() { int x = 1; x <<= 33L; assert x == 2; }
    void bad_shiftByLong() { int x = 1; x <<= 33L; assert x == 0; }
    void ok_longShift() { long x = 1; x <<= 33; assert x == 8589934592L; }
    void bad_longShift() { long x = 1; x <<= 33; assert x == 2; }
    void bad_shiftModulo(int x) { int y = x >> 32; assert y == 0; }
    void ok_shiftModulo(int x) { int y = x >> 32; assert y == x; }
    void ok_negativeShift() { int y = -5 >> 1; assert y == -3; }
    void bad_negativeShift(int x) { if (x == -5) { int y = x >> 1; assert y == -2; } }
    void ok_unsigned(byte b) { if (b == -1) { int y = b >>> 28; assert y == 15; } }
    void bad_unsigned(byte b) { if (b == -1) { int y = b >>> 4; assert y == 15; } }
    void ok_long32(long x) { if (x == -1) { long y = x >>> 60; assert y == 15; } }
    void bad_long32(long x) { if (x == -1) { long y = x >>> 60; assert y == 0; } }
    void ok_byteWraps() { byte b = 127; b++; assert b == -128; }
    void bad_byteWraps() { byte b = 127; b++; assert b == 128; }
    void ok_charWraps() { char c = 0; c--; assert c == 65535; }
    void bad_charWraps() { char c = 0; c--; assert c == -1; }
    void ok_shortCompound() { short s = 1; s += 65536; assert s == 1; }
    void bad_shortCompound() { short s = 1; s += 65536; assert s == 65537; }
    void ok_intOfDouble() { int i = 5; i *= 1.5; assert i == 7; }
    void bad_intOfDouble() { int i = 5; i *= 1.5; assert i == 8; }
    void ok_towardsZero() { int i = -2; i -= 0.5; assert i == -2; }
    void bad_towardsZero() { int i = -2; i -= 0.5; assert i == -3; }
    void ok_castOrder() { int x = 300; byte b = (byte) x; assert b == 44; }
    void bad_castOrder() { int x = 200; byte b = (byte) x; assert b == 200; }
    void ok_charOfByte() { byte b = -1; char c = (char) b; assert c == 65535; }
    void bad_charOfByte() { byte b = -1; char c = (char) b; assert c == 255; }
    void ok_mask() { byte b = -1; int i = b & 0xFF; assert i == 255; }
    void bad_mask() { byte b = -1; int i = b & 0xFF; assert i == -1; }
    void ok_hex() { int i = 0xFFFFFFFF; assert i == -1; }
    void bad_hex() { long i = 0xFFFFFFFF; assert i == 4294967295L; }
    void ok_division() { int a = -7; assert a / 2 == -3 && a % 2 == -1; }
    void bad_division() { int a = -7; assert a / 2 == -4; }
    void bad_modulo() { int a = -7; assert a % 2 == 1; }
    void ok_divisor() { int a = 7; int b = -2; assert a / b == -3 && a % b == 1; }
    void bad_divisor() { int a = 7; int b = -2; assert a / b == -4; }
    void bad_byZero(int a, int b) { int c = a % b; }
    void bad_compoundZero(int a, int b) { a /= b; }
    void ok_complement() { int a = 5; assert ~a == -6; }
    void bad_complement() { int a = 5; assert ~a == -5; }
    void ok_saturates() { double d = 1e20; int i = (int) d; assert i == 2147483647; }
    void bad_saturates() { double d = 1e20; int i = (int) d; assert i < 2147483647; }
    void ok_throughInt() { double d = 300.7; byte b = (byte) d; assert b == 44; }
    void bad_throughInt() { double d = 300.7; byte b = (byte) d; assert b == 127; }
    void ok_constantWraps() { int i = Integer.MAX_VALUE + 1; assert i < 0; }
    void bad_bits(int a, int b) { int c = a & b; assert c <= a; }
    void bad_or(int a, int b) { int c = a | b; assert c >= a; }
    void bad_longIntMix() { int i = 1 << 31; assert i > 0; }
}

class Choices {
    void ok_promoted(boolean b) { Object o = b ? 1 : 2.0; assert o instanceof Double; }
    void bad_promoted() { Object o = true ? 1 : 2.0; assert o instanceof Integer; }
    void bad_unboxedNull(boolean b) { Integer n = null; int x = b ? n : 0; }
    void bad_unboxedBoth(boolean b) { Integer n = null; Integer m = b ? n : 0; }
    void ok_charChoice(boolean b) { char c = 'a'; int r = b ? c : 0; assert r == 97 || r == 0; }
    void bad_identity() { Integer a = 1000; Integer b = 1000; assert a == b; }
    void bad_notIdentity() { Integer a = 1000; Integer b = 1000; assert a != b; }
    void ok_cached() { Integer a = 100; Integer b = 100; assert a == b; }
    void ok_equal() { Integer a = 1000; Integer b = 1000; assert a.equals(b); }
    void bad_equalLong() { Integer a = 10; Long b = 10L; assert a.equals(b); }
    void bad_stringIdentity(String s) { if (s != null) { String t = s + ""; assert s == t; } }
    void bad_newString() { String s = new String("a"); assert s == "a"; }
    void ok_literals() { String s = "a" + "b"; assert s == "ab"; }
    void bad_built(String a) { String s = a + "b"; String t = a + "b"; assert s == t; }
    void bad_steppedBox() { Integer a = 1000; Integer b = a; a++; assert a == b; }
    void ok_steppedBox() { Integer a = 1000; Integer b = a; a++; assert a == 1001 && b == 1000; }
    void bad_boxCompound() { Integer a = null; a += 1; }
    void ok_objectText() { Object o = "a"; o += "b"; assert o != null; }
    void bad_nullText() { String s = null; s += "a"; assert s.length() == 1; }
    void ok_nullText() { String s = null; s += "a"; assert s.length() == 5; }
}

class Switches {
    enum Light { RED, GREEN, OFF }
    //@ ensures \result == 1;
    int bad_fallsThrough(String s) {
        int r = 0;
        if (s == null) { return 1; }
        switch (s) { case "a": r = 1; case "b": r = 2; break; default: r = 1; }
        return r;
    }
    int bad_null(String s) { switch (s) { case "a": return 1; default: return 2; } }
    void ok_content(String s) {
        if (s != null && s.equals("a")) { int r; switch (s) { case "b": r = 1; break; case "a": r = 2; break; default: r = 3; } assert r == 2; }
    }
    void bad_identity(String s) { if (s != null) { switch (s) { case "a": assert s == "a"; break; default: } } }
    void bad_defaultFirst(int x) { int r; switch (x) { default: r = 1; case 5: r = 2; break; case 6: r = 3; } assert r == 1 || r == 3; }
    void ok_defaultFirst(int x) { int r; switch (x) { default: r = 1; case 5: r = 2; break; case 6: r = 3; } assert r == (x == 6 ? 3 : 2); }
    void bad_enumNoDefault(Light l) { if (l != null) { int r = 0; switch (l) { case RED: r = 1; break; case GREEN: r = 1; break; } assert r == 1; } }
    void ok_enum(Light l) { if (l != null) { int r = switch (l) { case RED -> 1; case GREEN -> 2; case OFF -> 3; }; assert r >= 1; } }
    void bad_enumNull(Light l) { int r = switch (l) { case RED -> 1; case GREEN -> 2; case OFF -> 3; }; }
    void bad_subjectOnce() { int i = 0; switch (i++) { case 1: assert false; break; default: } assert i == 0; }
    void ok_subjectOnce() { int i = 0; switch (i++) { case 1: assert false; break; default: } assert i == 1; }
    void bad_continueInSwitch(int n) {
        int done = 0;
        //@ loop_invariant done >= 0 && k >= 0;
        for (int k = 0; k < n; k++) { switch (k) { case 3: continue; default: } done++; }
        assert n <= 0 || done == n;
    }
    void bad_boxed(Integer i) { switch (i) { case 1: break; default: } }
    void bad_yield(int x) { int r = switch (x) { case 1: int t = 5; yield t; default: yield 6; }; assert r == 5; }
    void bad_char(char c) { int r = 0; switch (c) { case 'a': case 'b': r = 1; } assert r == 1; }
}
