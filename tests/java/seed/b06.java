// A strictly increasing array, and a precondition that reads a field without permission.

class Ordered {
    int[] a;
    void setA() {
        a = new int[] {1, 2, 3}; //~ ERROR assignFieldFailed
    }
    //@ requires (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1)); //~ ERROR perm
    void check() { }
}
