// judge: by name
// missed: ok_loan
// Fractions, aliases, predicates, wands, quantified permissions, moving receivers.

class Cell {
    int v;
    Cell next;

    //@ resource full() = Perm(v, 1);
    //@ resource value(int k) = Perm(v, 1) ** v == k;

    //@ requires Perm(v, 1\2);
    void bad_writeHalf() { v = 1; }
    //@ requires Perm(v, 1\2) ** Perm(v, 1\2);
    void ok_writeHalves() { v = 1; }
    //@ requires c != null ** Perm(v, 1) ** Perm(c.v, 1);
    void ok_distinct(Cell c) { v = 1; c.v = 2; assert v == 1; }
    //@ requires c != null ** Perm(v, 1\2) ** Perm(c.v, 1\2);
    void bad_notDistinct(Cell c) { assert c != this; }
    //@ requires Perm(v, read);
    void bad_writeRead() { v = 1; }

    //@ context Perm(v, read);
    int peek() { return v; }
    //@ requires Perm(v, 1) ** v == 3;
    void ok_loan() { int k = peek(); assert v == 3; v = 4; }
    //@ requires Perm(v, 1\2) ** v == 3;
    //@ ensures Perm(v, 1);
    void bad_loanGrows() { int k = peek(); }

    //@ requires full();
    void bad_foldedRead() { int k = v; }
    //@ requires value(3);
    //@ ensures value(4);
    void bad_foldWrong() {
        //@ unfold value(3);
        //@ fold value(4);
    }
    //@ requires value(3);
    //@ ensures value(4);
    void ok_foldChanged() {
        //@ unfold value(3);
        v = 4;
        //@ fold value(4);
    }
    //@ requires full();
    void bad_foldTwice() {
        //@ unfold full();
        //@ fold full();
        //@ fold full();
    }
    //@ requires [1\2]full();
    void bad_unfoldHalf() {
        //@ unfold [1\2]full();
        v = 1;
    }

    //@ requires full() ** (full() -* Perm(v, 1));
    void bad_applyTwice() {
        //@ apply full() -* Perm(v, 1);
        //@ apply full() -* Perm(v, 1);
    }

    //@ requires Perm(next, 1) ** next != null ** Perm(next.v, read) ** b != null ** Perm(b.v, read) ** n > 0;
    void bad_movingReceiver(Cell b, int n) {
        //@ loop_invariant Perm(next, 1) ** next != null ** Perm(next.v, read) ** b != null ** Perm(b.v, read);
        while (n > 0) { next = b; n = n - 1; }
        //@ assert next.v == \old(next.v);
    }

    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i / 2], 1\2));
    void bad_notInjective(int[] a) { }
    //@ requires a != null ** Perm(a[*], 1) ** a.length > 3;
    void bad_element(int[] a) { a[1] = 5; a[2] = 6; assert a[1] == 6; }
    //@ requires a != null ** Perm(a[*], 1) ** a.length > 3;
    void ok_element(int[] a) { a[1] = 5; a[2] = 6; assert a[1] == 5; }
    //@ requires a != null ** (\forall* int i; 0 <= i && i < n; Perm(a[i], 1)) ** n <= a.length;
    void bad_beyond(int[] a, int n) { if (n >= 0 && n < a.length) a[n] = 0; }

    //@ requires Perm(v, 1) ** v > 0 ** v < 0;
    void bad_unsatisfiable() { }
    //@ requires Perm(v, 2);
    void bad_tooMuch() { }
    //@ requires Perm(v, 1);
    void bad_leak() {
        //@ exhale Perm(v, 1\2);
        v = 1;
    }
    //@ requires v == 0 ** Perm(v, 1);
    void bad_unframed() { }

}
