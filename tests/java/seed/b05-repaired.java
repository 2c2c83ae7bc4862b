// Objects in an array that are said to differ.

class Cell {
    int val;
    //@ ensures Perm(val, 1);
    Cell() { }
}

class Cells {
    Cell[] i;
    /*@
    requires Perm(i, 1) ** i != null ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    requires (\forall int j; 0 <= j && j < i.length; i[j] != null);
    requires (\forall int j, int k; 0 <= j && j < i.length && 0 <= k && k < i.length && j != k; i[j] != i[k]);
    requires (\forall* int j; 0 <= j && j < i.length; Perm(i[j].val, 1));
    @*/
    void test() {
        if (i.length > 1) {
            i[0].val = 1;
            i[1].val = 2;
            assert i[0].val == 1;
        }
    }
}
