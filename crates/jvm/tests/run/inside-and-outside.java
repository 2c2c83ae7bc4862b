// A location may be named both by a quantifier and beside it: the amounts add up.
// contract: clean
class Both {
    //@ requires a != null ** a.length > 0 ** Perm(a[0], 1\2) ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], 1\2));
    static void set(int[] a) {
        a[0] = 1;
    }

    public static void main(String[] args) {
        set(new int[3]);
    }
}
