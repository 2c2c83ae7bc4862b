// A loop over an array without a contract for the method around it.

class Even {
    int[] a;
    void setA() {
        a = new int[] {2, 4, 6}; //~ ERROR assignFieldFailed
    }
    int indexOf(int x) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < a.length; i++) { //~ ERROR perm
            if (a[i] == x) { return i; }
        }
        return -1;
    }
}
