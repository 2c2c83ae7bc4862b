// Contracts that nothing satisfies.

//@ lock_invariant Perm(x, 1) ** x > 0 ** x < 0; //~ ERROR unsatisfiable: invariant `Locked.lock_invariant` can never hold
class Locked {
    int x;
}

class Vacuous {
    int value;
    Vacuous next;

    //@ requires n > 3 && n < 2; //~ ERROR unsatisfiable: method `Vacuous.bounds` can never hold
    void bounds(int n) { assert false; }

    //@ requires a < b;
    //@ requires b < 0;
    //@ requires a >= 0; //~ ERROR unsatisfiable: together with what is said before
    void clauses(int a, int b) { assert false; }

    //@ requires Perm(value, 1);
    //@ requires Perm(value, 1\2); //~ ERROR unsatisfiable
    void twice() { assert false; }

    //@ requires other == null;
    //@ requires Perm(other.value, 1\2); //~ ERROR unsatisfiable
    static void nothing(Vacuous other) { assert false; }

    //@ requires Perm(value, read) ** value == 1;
    //@ requires value == 2; //~ ERROR unsatisfiable
    void values() { assert false; }

    //@ requires data != null && data.length == 0 ** Perm(data[*], 1);
    //@ requires (\exists int i; 0 <= i && i < data.length; data[i] > 0); //~ ERROR unsatisfiable
    static void arrays(int[] data) { assert false; }

    //@ requires b ==> n > 0;
    //@ requires !b ==> n > 1;
    //@ requires n < 0; //~ ERROR unsatisfiable
    static void cases(boolean b, int n) { assert false; }

    //@ requires n > 0 && n == -n; //~ ERROR unsatisfiable: constructor `Vacuous.Vacuous` can never hold
    Vacuous(int n) { assert false; }

    //@ requires false; //~ WARNING G0021: method `Vacuous.meant` can never hold
    void meant() { assert false; }

    //@ resource impossible() = Perm(value, 1) ** value > 0 ** value < 0; //~ WARNING G0021: predicate `Vacuous.impossible` can never hold

    //@ resource doubled() = Perm(next, 1) ** Perm(next, 1); //~ WARNING G0021

    //@ requires n > 0;
    //@ requires n < 0; //~ WARNING G0021: can never be applied
    //@ pure static int partial(int n) = 1;

    //@ requires b ==> n > 0 && n < 0;
    static void okCases(boolean b, int n) { }

    //@ requires Perm(value, 1\2) ** Perm(value, 1\2);
    void okHalves() { }
}

interface Shape {
    //@ requires n > 1 && n < 1; //~ ERROR unsatisfiable
    void draw(int n);
}
