// The element that is written counts, not the one that was meant before the index changed.
// contract: arrayPerm
class Index {
    public static void main(String[] args) {
        int[] a = new int[3];
        //@ exhale Perm(a[1], 1);
        int i = 0;
        a[i] = 1;
        i = i + 1;
        a[i] = 2;
    }
}
