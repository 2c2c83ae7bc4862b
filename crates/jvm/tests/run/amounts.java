// Amounts may be variables, scaled, and written as what a location holds.
// contract: clean
// modular: clean
class Amounts {
    int n;

    //@ given frac p;
    //@ requires Perm(n, p);
    //@ ensures Perm(n, p);
    int get() {
        return n;
    }

    //@ requires PointsTo(n, 1\2, 0);
    //@ ensures [1\2]Perm(n, 1);
    int zero() {
        return n;
    }

    public static void main(String[] args) {
        Amounts a = new Amounts();
        System.out.println(a.get() /*@ given {p = 1\3} @*/ + a.zero());
        a.n = 1;
    }
}
