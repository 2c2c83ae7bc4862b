// An element is negative.
// contract: preFailed:false
class Main {
    /*@ requires a != null ** Perm(a[*], 1\2);
      @ requires (\forall int i; 0 <= i && i < a.length; a[i] >= 0);
      @ requires (\forall int i; 0 <= i && i < a.length; (\forall int j; i < j && j < a.length; a[i] < a[j]));
      @ requires (\exists int i; 0 <= i && i < a.length; a[i] == 5);
      @ ensures Perm(a[*], 1\2); @*/
    static void check(int[] a) {
        System.out.println("ok");
    }

    public static void main(String[] args) {
        check(new int[] {-1, 5, 9});
    }
}
