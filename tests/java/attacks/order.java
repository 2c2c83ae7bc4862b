// judge: by name
// Evaluation order, effects in conditions, jumps through finally, switch, labels.

class Order {
    int x;

    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1) ** x == \old(x) + 1 ** \result == x;
    int bump() { x = x + 1; return x; }

    //@ requires Perm(x, 1) ** x == 1;
    void bad_operandOrder() { int r = x + bump(); assert r == 4; }
    //@ requires Perm(x, 1) ** x == 1;
    void ok_operandOrder() { int r = x + bump(); assert r == 3; }
    //@ requires Perm(x, 1) ** x == 1;
    void bad_compoundOrder() { int r = 5; r += bump() + x; assert r == 8; }
    //@ requires Perm(x, 1) ** x == 0;
    void bad_loopCondition(int n) {
        //@ loop_invariant Perm(x, 1) ** x >= 0;
        while (bump() < 5) { }
        assert x < 5;
    }
    //@ requires Perm(x, 1) ** x == 0;
    void ok_loopCondition(int n) {
        //@ loop_invariant Perm(x, 1) ** x >= 0;
        while (bump() < 5) { }
        assert x >= 5;
    }
    //@ requires Perm(x, 1) ** x == 0;
    void bad_shortCircuit(boolean b) { boolean c = b && bump() > 0; assert x == 1; }
    //@ requires Perm(x, 1) ** x == 0;
    void ok_shortCircuit(boolean b) { boolean c = b && bump() > 0; assert !b || x == 1; }

    //@ ensures \result == 1;
    int bad_finallyValue() { int r = 1; try { return r; } finally { r = 2; return r; } }
    //@ ensures \result == 1;
    int ok_finallyKeeps() { int r = 1; try { return r; } finally { r = 2; } }
    //@ ensures \result == 2;
    int bad_discardedReturn(boolean b) {
        int r = 1;
        try { return r; }
        finally {
            l: { try { if (b) break l; } finally { r = 2; } }
        }
    }
    //@ ensures false;
    void bad_swallow() { while (true) { try { return; } finally { break; } } }

    void bad_breakThrough(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < 10) {
            try { if (n > 0) break; } finally { i = i + 20; }
            i = i + 1;
        }
        assert i <= 20;
    }

    int bad_fallThrough(int n) {
        int r = 0;
        switch (n) { case 1: r = 1; case 2: r = 2; break; default: r = 3; }
        assert n != 1 || r == 1;
        return r;
    }
    int ok_fallThrough(int n) {
        int r = 0;
        switch (n) { case 1: r = 1; case 2: r = 2; break; default: r = 3; }
        assert n != 1 || r == 2;
        return r;
    }
    void bad_noDefault(int n) { int r = 0; switch (n) { case 1: r = 1; } assert r == 1; }
    int bad_defaultMiddle(int n) {
        int r = 0;
        switch (n) { default: r = 3; case 2: r = r + 2; break; case 5: r = 9; }
        assert n == 2 || n == 5 || r == 3;
        return r;
    }

    //@ requires Perm(x, 1);
    void bad_oldLabel(int n) {
        x = 0;
        //@ label Start;
        //@ loop_invariant Perm(x, 1);
        while (n > 0) { x = x + 1; n = n - 1; }
        //@ assert x == \old[Start](x);
    }

    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1);
    void bad_exceptionState() {
        try {
            x = 1;
            if (x > 0) throw new RuntimeException();
            x = 2;
        } catch (RuntimeException e) {
            assert x == 2;
        }
    }
    void bad_uncaught(int n) { if (n > 3) throw new IllegalStateException(); }
    //@ signals (IllegalStateException e) n > 3;
    void ok_signals(int n) { if (n > 3) throw new IllegalStateException(); }
    //@ signals (IllegalStateException e) n > 5;
    void bad_signals(int n) { if (n > 3) throw new IllegalStateException(); }
}
