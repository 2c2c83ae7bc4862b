// A strictly increasing array, by neighbours and by all pairs.

class Ordered {
    int[] a;
    //@ requires Perm(a, 1);
    //@ ensures Perm(a, 1) ** a != null ** a.length == 3 ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    //@ ensures a[0] == 1 && a[1] == 2 && a[2] == 3;
    void setA() { a = new int[] {1, 2, 3}; }
    /*@
    requires Perm(a, 1) ** a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1));
    requires (\forall int i; 0 <= i && i < a.length - 1; a[i] < a[i + 1]);
    requires (\forall int i; 0 <= i && i < a.length; (\forall int j; i < j && j < a.length; a[i] < a[j]));
    @*/
    void check() { }
    //@ requires Perm(a, 1);
    void main() {
        setA();
        //@ assert a[0] < a[1] && a[1] < a[2];
        check();
    }
}
