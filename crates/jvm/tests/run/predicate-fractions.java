// Half of what is folded is half of what lies in it, however deep.
// contract: assignFieldFailed
class Deep {
    int n;
    //@ resource inner() = Perm(n, 1);
    //@ resource outer(int k) = inner() ** k > 0;

    public static void main(String[] args) {
        Deep d = new Deep();
        //@ fold d.inner();
        //@ fold d.outer(3);
        //@ unfold [1\2]d.outer(3);
        //@ unfold [1\2]d.inner();
        System.out.println(d.n);
        d.n = 1;
    }
}
