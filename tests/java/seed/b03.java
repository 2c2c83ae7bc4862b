// The same with an array, and with an amount that Java's division makes zero.

class Source extends Thread {
    int[] i;
    //@ ensures Perm(i, 1);
    Source() { }
    void createI() {
        i = new int[3]; //~ ERROR assignFieldFailed
    }
    /*@
    requires Perm(i, 1) ** i != null ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    ensures Perm(i, 1) ** i != null ** (\forall* int j; 0 <= j && j < i.length; Perm(i[j], 1));
    @*/
    public void run() {
        //@ loop_invariant Perm(i, 1) ** i != null ** (\forall* int j = 0 .. i.length; Perm(i[j], 1)) ** 0 <= k;
        for (int k = 0; k < i.length; k++) { i[k] = k; }
    }
}
