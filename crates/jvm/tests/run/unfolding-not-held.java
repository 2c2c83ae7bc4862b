// What is unfolded in a formula must be held.
// contract: unfoldFailed:perm
// modular: unfoldFailed:perm
class Hidden {
    int n;
    //@ resource state() = Perm(n, 1);

    //@ requires true;
    static void look(Hidden h) {
        //@ assert (\unfolding h.state() \in h.n == 0);
    }

    public static void main(String[] args) {
        Hidden h = new Hidden();
        look(h);
    }
}
