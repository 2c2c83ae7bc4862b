// Objects are told apart by identity, whatever they say about themselves, and nothing is lost when memory is cleaned up.
// contract: perm
class Same {
    int n;

    @Override
    public boolean equals(Object o) {
        return o instanceof Same;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    public static void main(String[] args) {
        Same a = new Same();
        Same b = new Same();
        //@ exhale Perm(a.n, 1);
        System.gc();
        b.n = 1;
        System.gc();
        System.out.println(b.n + a.n);
    }
}
