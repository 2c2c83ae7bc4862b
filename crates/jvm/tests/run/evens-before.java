// The invariant is false before the loop.
// contract: invariantNotEstablished:false
// modular: invariantNotEstablished:false
class Main {
    //@ requires a != null ** Perm(a[*], 1);
    //@ ensures Perm(a[*], 1);
    static void fill(int[] a) {
        int i = -1;
        //@ loop_invariant 0 <= i ** i <= a.length ** Perm(a[*], 1);
        //@ loop_invariant (\forall int j; 0 <= j && j < i; a[j] % 2 == 0);
        while (i < a.length) {
            a[i] = 2 * i;
            i++;
        }
    }

    public static void main(String[] args) {
        int[] a = new int[5];
        fill(a);
        System.out.println(a[4]);
    }
}
