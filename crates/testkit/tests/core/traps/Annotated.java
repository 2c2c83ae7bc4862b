// What only specifications say does nothing when the program runs.
class Annotated {
    int x;
    //@ ghost int shadow;

    //@ requires Perm(x, 1) ** n > 0;
    //@ ensures Perm(x, 1) ** x == \old(x) + n;
    void add(int n) {
        //@ assert n > 0;
        //@ ghost int before = x;
        x += n;
        //@ assert x == before + n;
    }

    //@ requires n >= 0;
    //@ ensures \result == n * 2;
    static int twice(int n) {
        int r = 0;
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n && r == i * 2;
        while (i < n) { r += 2; i++; }
        //@ ghost { int g = r; g = g + 1; }
        return r;
    }

    public static void main(String[] args) {
        Annotated a = new Annotated();
        a.add(twice(3));
        //@ assert true;
        System.out.println(a.x);
    }
}
