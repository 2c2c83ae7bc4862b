// judge: by name
//@ model ownership;
// Ways to leave a block: every monitor on the way is left packed.

class Ex extends Exception { int k; }
class C {
    int n;
    //@ invariant n >= 0;
    //@ ensures this \in \A && this.inv && this \notin \S;
    C() { /*@ pack this; @*/ }
}
final class T {
    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_ret(C c) { synchronized (c) { /*@ unpack c; @*/ c.n = -1; try { return; } finally { c.n = -2; } } }
    //@ ensures \result == 2;
    static int bad_val() { int r = 1; try { return r; } finally { r = 2; } }
    //@ ensures \result == 1;
    static int ok_val() { int r = 1; try { return r; } finally { r = 2; } }
    //@ ensures \result == 1;
    static int bad_over() { try { return 1; } finally { return 2; } }
    //@ ensures \result == 3;
    static int bad_catch() { int x = 0; try { x = 1; throw new Ex(); } catch (Ex e) { x = 2; } finally { x = x + 10; } return x == 12 ? 4 : 3; }
    static int bad_loop() { int x = 0; while (x < 10) { try { x++; if (x == 5) { break; } continue; } finally { x++; } } /*@ assert x == 5; @*/ return x; }
    static void bad_nested() throws Ex { int x = 0; try { try { throw new Ex(); } finally { x = 1; } } catch (Ex e) { /*@ assert x == 0; @*/ } }
    static void bad_rethrow() { try { throw new Ex(); } catch (Ex e) { throw new RuntimeException(); } finally { } }
    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_swallow(C c) { lab: while (true) { synchronized (c) { /*@ unpack c; @*/ c.n = -1; try { throw new Ex(); } catch (Ex e) { break lab; } finally { c.n = -3; } } } }
    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_cont(C c, int k) { for (int i = 0; i < k; i++) { synchronized (c) { /*@ unpack c; @*/ c.n = -1; if (i == 3) { continue; } c.n = 1; /*@ pack c; @*/ } } }
}
