// judge: by name
// Jumps through finally, loops with effects in their conditions, labels.
class Jumps {
    int f;
    void ok_whileEffect() { int i = 0;
        //@ loop_invariant 0 <= i && i <= 3;
        while (i++ < 3) { assert i >= 1 && i <= 3; if (i == 3) { break; } }
    }
    void bad_whileEffect() {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= 3;
        while (i++ < 3) { }
        assert i == 3;
    }
    void ok_whileEffectAfter() {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= 3;
        while (i++ < 3) { }
        assert i == 4;
    }
    void bad_forContinue() {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= 5 && s >= 0;
        for (int i = 0; i < 5; i++) { if (i == 2) { continue; } s++; }
        assert s == 5;
    }
    void ok_continueUpdates() {
        int last = -1;
        //@ loop_invariant 0 <= i && i <= 5 && last == i - 1;
        for (int i = 0; i < 5; last = i, i++) { if (i == 2) { continue; } }
        assert last == 4;
    }
    void bad_breakSkipsUpdate() {
        int u = 0;
        //@ loop_invariant u == i && i <= 3;
        for (int i = 0; i < 5; i++, u++) { if (i == 3) { break; } }
        assert u == 4;
    }
    void ok_finallyContinue(int n) {
        int c = 0;
        int k = 0;
        //@ loop_invariant c == k && k >= 0;
        while (k < n) { k++; try { if (k == 2) { continue; } } finally { c++; } }
        assert c == k;
    }
    void bad_finallyContinue(int n) {
        int c = 0;
        int k = 0;
        //@ loop_invariant c <= k && k >= 0 && c >= 0;
        while (k < n) { k++; try { if (k == 2) { continue; } c++; } finally { } }
        assert c == k;
    }
    //@ ensures \result == 1;
    int bad_finallyBreakSwallows() {
        //@ loop_invariant true;
        while (true) { try { return 1; } finally { break; } }
        return 2;
    }
    //@ ensures \result == 2;
    int ok_finallyBreakSwallows() {
        //@ loop_invariant true;
        while (true) { try { return 1; } finally { break; } }
        return 2;
    }
    //@ ensures \result == 0;
    int bad_finallySwallowsThrow() { int x = 0; try { x = 1; throw new RuntimeException(); } finally { return x; } }
    //@ ensures \result == 1;
    int ok_finallySwallowsThrow() { int x = 0; try { x = 1; throw new RuntimeException(); } finally { return x; } }
    void bad_catchOrder() { int x = 0; try { throw new IllegalStateException(); } catch (IllegalStateException e) { x = 1; } catch (RuntimeException e) { x = 2; } assert x == 2; }
    void bad_notCaught() { try { throw new IllegalStateException(); } catch (IllegalArgumentException e) { } }
    void bad_catchThrows() { try { throw new IllegalStateException(); } catch (IllegalStateException e) { throw new RuntimeException(); } }
    //@ signals (RuntimeException e) false;
    void bad_signals(boolean b) { if (b) { throw new RuntimeException(); } }
    //@ requires Perm(f, 1);
    //@ ensures Perm(f, 1) ** f == 1;
    //@ signals (RuntimeException e) Perm(f, 1) ** f == 1;
    void bad_signalsState(boolean b) { f = 0; if (b) { throw new RuntimeException(); } f = 1; }
    void bad_throwNull() { RuntimeException e = null; try { throw e; } catch (RuntimeException x) { assert false; } }
    void bad_nullCaught() { Jumps j = null; try { j.f = 1; } catch (NullPointerException e) { } }
    void bad_labelledBlock(boolean b) { int x = 0; a: { b: { if (b) { break a; } x = 1; break b; } x = 2; } assert x == 2; }
    void ok_labelledBlock(boolean b) { int x = 0; a: { b: { if (b) { break a; } x = 1; break b; } x = 2; } assert b ? x == 0 : x == 2; }
    void bad_nestedFinally(boolean b) {
        int x = 0;
        try { try { if (b) { throw new RuntimeException(); } } finally { x = x + 1; } x = x + 10; } catch (RuntimeException e) { x = x + 100; }
        assert x == 11;
    }
    void ok_nestedFinally(boolean b) {
        int x = 0;
        try { try { if (b) { throw new RuntimeException(); } } finally { x = x + 1; } x = x + 10; } catch (RuntimeException e) { x = x + 100; }
        assert b ? x == 101 : x == 11;
    }
    void bad_doOnce(boolean b) { int n = 0;
        //@ loop_invariant n >= 1;
        do { n++; } while (b && n < 3);
        assert n == 0 || n >= 2; }
    void bad_doContinue() { int n = 0;
        //@ loop_invariant n >= 0 && n <= 2;
        do { n++; if (n == 1) { continue; } break; } while (n > 5);
        assert n == 2; }
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    void bad_invariantTooWeak(int[] a) {
        //@ loop_invariant 0 <= i && i <= a.length ** (\forall* int j; 0 <= j && j < a.length; Perm(a[j], 1));
        for (int i = 0; i < a.length; i++) { a[i] = 1; }
        assert a.length == 0 || a[0] == 1;
    }
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[2 * i], 1));
    void bad_notInside(int[] a) { if (a.length > 1) { a[1] = 1; } }
    //@ requires o != null ** Perm(o.f, read);
    void bad_writeWithRead(Jumps o) {
        //@ loop_invariant Perm(o.f, read);
        while (o.f > 0) { o.f = 0; }
    }
}

class Node {
    int v;
    Node next;

    //@ yields Node r;
    //@ requires other != null;
    //@ ensures r == other;
    static void pick(Node other) {
        //@ ghost r = other;
    }
    //@ requires a != null ** b != null ** a != b ** Perm(a.v, 1) ** Perm(b.v, 1) ** b.v == 0;
    static void bad_movedByYields(Node a, Node b) {
        //@ ghost Node o = a;
        int i = 0;
        //@ loop_invariant o != null ** (o == a || o == b) ** Perm(o.v, read) ** (o == a ==> Perm(b.v, 1));
        //@ loop_invariant o == a ==> i == 0;
        //@ loop_invariant o == b ==> i >= 1;
        while (i < 2) {
            if (i == 0) { b.v = 7; pick(b) /*@ yields { o = r } @*/; }
            i++;
        }
        //@ assert o == b ==> o.v == 0;
    }
    //@ requires a != null ** b != null ** a != b ** Perm(a.v, read) ** Perm(b.v, read) ** b.v == 0 ** a.v == 1;
    static void bad_movedReceiver(Node a, Node b) {
        Node o = a;
        //@ loop_invariant o != null ** Perm(o.v, read) ** (o == a || o == b);
        while (o == a) { o = b; }
        assert o.v == 1;
    }
    //@ requires n != null ** Perm(n.next, 1) ** n.next == n;
    static void ok_self(Node n) { n.next.next = null; assert n.next == null; }
    //@ requires n != null ** Perm(n.next, 1) ** n.next == n;
    static void bad_self(Node n) { Node m = n.next; m.next = null; assert n.next == n; }
}
