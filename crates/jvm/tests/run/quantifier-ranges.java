// Variables of quantifiers have bounds in three forms; the nearest ones count.
// contract: clean
class Ranges {
    //@ requires a != null ** (\forall* int i = 0 .. a.length; Perm(a[i], read));
    //@ requires (\forall int i; 0 <= i && 2 <= i && i < a.length && i < 4; a[i] == 1);
    //@ requires (\exists int i; 0 <= i && i < a.length; a[i] == 5);
    static int last(int[] a) {
        return a[a.length - 1];
    }

    public static void main(String[] args) {
        System.out.println(last(new int[] {0, 0, 1, 1, 5}));
    }
}
