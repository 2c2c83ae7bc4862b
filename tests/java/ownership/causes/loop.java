//@ model ownership;
final class Cell { int x; }

class Main {
    //@ requires c != null && c \in \A;
    //@ ensures c \in \A && c.x >= 0; //~ ERROR post
    static void sum(Cell c, int n) {
        int i = 0;
        c.x = 0;
        //@ loop_invariant c \in \A;
        //~^ CAUSE: only what the invariants say
        while (i < n) {
            c.x = c.x + i;
            i = i + 1;
        }
    }
}
