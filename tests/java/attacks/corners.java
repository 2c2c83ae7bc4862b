// judge: by name
// Corners: conditions with effects, narrowing, switches, exits through finally inside monitors, two contracts for one method.
import java.util.*;

class Conditions {
    int n;
    //@ context Perm(n, 1);
    //@ ensures \result == (\old(n) > 0) && n == \old(n) - 1;
    boolean down() { n--; return n >= 0; }
    //@ requires Perm(n, 1) ** n == 3;
    void ok_effectInCondition() {
        //@ loop_invariant Perm(n, 1) ** n >= 0;
        while (down()) { }
        assert n == -1;
    }
    //@ requires Perm(n, 1) ** n == 3;
    void bad_invariantAfterCondition() {
        //@ loop_invariant Perm(n, 1) ** n >= 0;
        while (down()) { }
        assert n >= 0;
    }
    //@ requires Perm(n, 1) ** n >= 0;
    void bad_stepInCondition() {
        int i = 0;
        //@ loop_invariant Perm(n, 1) ** 0 <= i ** i <= n;
        while (i++ < n) { }
        assert i == n;
    }
    //@ requires Perm(n, 1) ** n >= 0;
    void ok_stepInCondition() {
        int i = 0;
        //@ loop_invariant Perm(n, 1) ** 0 <= i ** i <= n;
        while (i++ < n) { }
        assert i == n + 1;
    }
    void bad_shortCircuit() {
        int i = 0;
        boolean b = false && (i++ == 0);
        assert i == 1;
    }
    void ok_noShortCircuit() {
        int i = 0;
        boolean b = false & (i++ == 0);
        assert i == 1;
    }
    void bad_assignedInCondition(boolean a) { boolean b = false; if (b = a) { assert !b; } }
    void ok_forUpdate() {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= 6 && i % 2 == 0 && s == i;
        for (int i = 0; i < 6; i += 2) { s += 2; }
        assert s == 6;
    }
    void bad_continueSkipsUpdate() {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= 3 && s <= i;
        for (int i = 0; i < 3; i++) { if (i == 1) { continue; } s++; }
        assert s == 3;
    }
}

class Narrow {
    void bad_byteWraps() { int i = 200; byte b = (byte) i; assert b == 200; }
    void ok_byteWraps() { int i = 200; byte b = (byte) i; assert b == -56; }
    void bad_compoundNarrows() { byte b = 100; b += 100; assert b == 200; }
    void ok_compoundNarrows() { byte b = 100; b += 100; assert b == -56; }
    void bad_charNegative() { char c = (char) -1; assert c == -1; }
    void ok_charNegative() { char c = (char) -1; assert c == 65535; }
    void bad_shortStep() { short s = 32767; s++; assert s == 32768; }
    void ok_shortStep() { short s = 32767; s++; assert s == -32768; }
    void bad_longToInt() { long l = 4294967296L; int i = (int) l; assert i == 4294967296L; }
    void ok_longToInt() { long l = 4294967296L; int i = (int) l; assert i == 0; }
    void bad_charPlus() { char c = 'a'; c += 65536; assert c == 'a' + 65536; }
    void bad_divisionRounds() { assert -7 / 2 == -4; }
    void ok_divisionRounds() { assert -7 / 2 == -3 && -7 % 2 == -1; }
    void bad_shiftIsDivision(int x) { assert x >> 1 == x / 2; }
    void ok_intDivisionFirst() { double d = 1 / 2; assert d == 0; }
    void bad_intDivisionFirst() { double d = 1 / 2; assert d == 0.5; }
}

class Switches {
    //@ ensures \result == 1;
    int ok_stringContent() { String t = new String("a"); switch (t) { case "a": return 1; default: return 2; } }
    //@ ensures \result == 2;
    int bad_stringIdentity() { String t = new String("a"); switch (t) { case "a": return 1; default: return 2; } }
    int bad_nullString(String s) { switch (s) { case "a": return 1; default: return 2; } }
    //@ requires s != null;
    //@ ensures \result == 2;
    int bad_noDefault(String s) { int r = 2; switch (s) { case "x": r = 1; } return r; }
    int ok_fall(int k) {
        int r = 0;
        switch (k) { case 0: r += 1; case 1: r += 10; break; default: r = 5; }
        assert k == 0 ? r == 11 : r >= 5;
        return r;
    }
    int bad_fall(int k) {
        int r = 0;
        switch (k) { case 0: r += 1; case 1: r += 10; break; default: r = 5; }
        assert k == 0 ? r == 1 : r >= 5;
        return r;
    }
    void bad_defaultFirst(int k) {
        int r = 0;
        switch (k) { default: r = 9; case 1: r++; break; case 2: r = 7; }
        assert k == 1 || k == 2 || r == 9;
    }
    void ok_defaultFirst(int k) {
        int r = 0;
        switch (k) { default: r = 9; case 1: r++; break; case 2: r = 7; }
        assert k == 1 || k == 2 || r == 10;
    }
    void bad_unboxedSubject(Integer k) { switch (k) { case 1: break; default: } }
    int ok_expression(int k) { int r = switch (k) { case 1, 2 -> 5; default -> { int t = k; yield t; } }; assert k != 1 || r == 5; return r; }
    int bad_expression(int k) { int r = switch (k) { case 1, 2 -> 5; default -> { int t = k; yield t; } }; assert r == 5; return r; }
}

//@ lock_invariant Perm(x, 1) ** x >= 0;
class Exits {
    int x;
    //@ ensures committed(this);
    Exits() {
        //@ commit this;
    }
    //@ requires committed(this);
    int ok_returnThroughFinally() {
        synchronized (this) { try { x = -1; return 1; } finally { x = 2; } }
    }
    //@ requires committed(this);
    int bad_returnThroughFinally() {
        synchronized (this) { try { x = 1; return 1; } finally { x = -2; } }
    }
    //@ requires committed(this);
    void bad_breakBroken() {
        //@ loop_invariant true;
        while (true) { synchronized (this) { x = -1; break; } }
    }
    //@ requires committed(this);
    void bad_continueBroken(int n) {
        //@ loop_invariant true;
        while (n > 0) { n--; synchronized (this) { x = -1; continue; } }
    }
    //@ requires committed(this);
    void ok_labelled() {
        L: synchronized (this) { x = 3; break L; }
    }
    //@ requires committed(this);
    void bad_labelled() {
        L: synchronized (this) { x = -3; break L; }
    }
    //@ requires committed(this);
    void bad_finallyOutside() {
        try { synchronized (this) { x = -1; } } finally { }
    }
    //@ requires committed(this);
    void bad_writeInHandler() {
        try { synchronized (this) { throw new IllegalStateException(); } } catch (IllegalStateException e) { x = 1; }
    }
    //@ requires committed(this);
    int bad_valueAfter() {
        int k;
        synchronized (this) { x = 7; k = x; }
        synchronized (this) { assert x == 7; }
        return k;
    }
    //@ requires committed(this);
    synchronized void bad_nestedMethod() { helper(); }
    //@ requires committed(this);
    synchronized void helper() { x++; }
    //@ requires committed(this) ** (held(this) ==> Perm(x, 1) ** x >= 0);
    //@ ensures held(this) ==> Perm(x, 1) ** x >= 0;
    void ok_both() { synchronized (this) { x++; } }
}

interface Small {
    //@ requires n < 10;
    //@ ensures \result < 10;
    int f(int n);
}

interface Large {
    //@ requires n > 100;
    //@ ensures \result > 100;
    int f(int n);
}

class Both implements Small, Large {
    //@ requires n < 10 || n > 100;
    //@ ensures n < 10 ==> \result < 10;
    //@ ensures n > 100 ==> \result > 100;
    public int f(int n) { return n; }
    void ok_asSmall() { Small s = new Both(); int r = s.f(3); assert r < 10; }
    void bad_asLarge() { Large s = new Both(); int r = s.f(3); }
    void bad_mixed() { Small s = new Both(); int r = s.f(3); assert r == 3; }
}

class Ghosts {
    int x;
    //@ ghost int g;
    //@ requires Perm(x, 1) ** Perm(g, 1);
    //@ ensures Perm(x, 1) ** Perm(g, 1) ** g == x;
    void ok_follow() {
        x = 3;
        //@ ghost g = 3;
    }
    //@ requires Perm(x, 1) ** Perm(g, 1);
    //@ ensures Perm(x, 1) ** Perm(g, 1) ** g == x;
    void bad_follow() {
        x = 3;
        //@ ghost g = 4;
    }
    //@ requires Perm(x, 1);
    //@ given int k;
    //@ ensures Perm(x, 1) ** x == k;
    void bad_givenUnknown() { x = 3; }
    //@ yields int y;
    //@ ensures y == 3;
    void bad_yieldsUnset() { }
}

class Raw {
    //@ requires l != null ** l.state() ** l.size() == 1;
    void bad_elementOfList(List<Integer> l) { int x = l.get(0); }
    //@ requires l != null ** l.state() ** l.size() == 1;
    void ok_elementOfList(List<Integer> l) { Integer x = l.get(0); if (x != null) { int y = x; } }
}

class Aliasing {
    int f;
    //@ requires a != null ** b != null ** Perm(a.f, 1) ** (a != b ==> Perm(b.f, 1));
    void bad_mayAlias(Aliasing a, Aliasing b) { a.f = 1; b.f = 2; assert a.f == 1; }
    //@ requires a != null ** b != null ** Perm(a.f, 1) ** Perm(b.f, 1);
    void ok_apart(Aliasing a, Aliasing b) { a.f = 1; b.f = 2; assert a.f == 1; }
    //@ requires a != null ** b != null ** Perm(a.f, 1\2) ** Perm(b.f, 1\2);
    void bad_halves(Aliasing a, Aliasing b) { a.f = 1; }
    //@ requires a != null ** b != null ** a == b ** Perm(a.f, 1\2) ** Perm(b.f, 1\2);
    void ok_halves(Aliasing a, Aliasing b) { a.f = 1; assert b.f == 1; }
    //@ requires a != null ** a.length == 2 ** Perm(a[0], 1) ** Perm(a[1], 1);
    void bad_index(int[] a, int i, int j) { if (0 <= i && i < 2 && 0 <= j && j < 2) { a[i] = 1; a[j] = 2; assert a[i] == 1; } }
    //@ requires a != null ** b != null ** a.length > 0 ** b.length > 0 ** Perm(a[0], 1) ** Perm(b[0], 1);
    void ok_twoArrays(int[] a, int[] b) { a[0] = 1; b[0] = 2; assert a[0] == 1; }
}

class Initial {
    int a;
    boolean b;
    String s;
    int[] r;
    void ok_defaults() { Initial i = new Initial(); assert i.a == 0 && !i.b && i.s == null && i.r == null; }
    void bad_default() { Initial i = new Initial(); assert i.a == 1; }
    void bad_foreign(Initial i) { if (i != null) { assert i.a == 0; } }
    void ok_array() { int[] x = new int[3]; assert x[1] == 0; }
    void bad_arrayNull() { String[] x = new String[3]; int n = x[1].length(); }
    void bad_negative() { int[] x = new int[-1]; }
}

class Exceptions {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 2;
    void ok_catchOrder() {
        try { throw new IllegalArgumentException(); }
        catch (IllegalStateException e) { x = 1; }
        catch (RuntimeException e) { x = 2; }
    }
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == 1;
    void bad_catchOrder() {
        try { throw new IllegalArgumentException(); }
        catch (IllegalStateException e) { x = 1; }
        catch (RuntimeException e) { x = 2; }
    }
    //@ ensures \result == 1;
    int bad_finallyWins() { try { return 1; } finally { return 2; } }
    //@ ensures \result == 1;
    int ok_finallyAssigns() { int r = 1; try { return r; } finally { r = 2; } }
    //@ ensures \result == 2;
    int bad_finallyAssigns() { int r = 1; try { return r; } finally { r = 2; } }
    void bad_escapes(Object o) { throw new IllegalStateException(); }
    void bad_nullThrow() { RuntimeException e = null; throw e; }
    //@ signals (IllegalStateException e) false;
    void bad_signalsFalse() { throw new IllegalStateException(); }
}
