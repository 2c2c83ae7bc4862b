// Contracts and invariants that nothing satisfies.
//@ model ownership;
class Cell {
    int v;
    //@ invariant v > 3 && v < 2; //~ WARNING G0021: the invariant of the class `Cell` can never hold

    //@ requires n > 3 && n < 2; //~ WARNING G0021: method `Cell.put` can never hold
    void put(int n) { }

    //@ requires o != null;
    //@ requires o == null; //~ WARNING G0021
    void nothing(Cell o) { }
}
