// contract: preFailed:false
class Ranges {
    //@ requires a != null ** (\forall* int i; 0 <= i && i < a.length; Perm(a[i], read));
    //@ requires (\exists int i; 0 <= i && i < a.length; a[i] == 5);
    static int last(int[] a) {
        return a[a.length - 1];
    }

    public static void main(String[] args) {
        System.out.println(last(new int[] {0, 0, 1, 1, 6}));
    }
}
