// Two places of an array may hold the same object: its field would be named twice.

class Cell {
    int val;
    //@ ensures Perm(val, 1);
    Cell() { }
}

class Cells {
    Cell[] i;
    //@ requires Perm(i, 1) ** i != null ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j].val, 1)); //~ ERROR arrayPerm
    void test() { }
    /*@
    requires Perm(i, 1) ** i != null ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    requires (\forall* int j; 0 <= j && j < i.length; Perm(i[j].val, 1)); //~ ERROR notInjective
    @*/
    void framed() { }
}
