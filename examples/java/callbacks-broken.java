// A rule that may give a negative number, although its interface promises otherwise.

interface Rule {
    //@ requires n >= 0;
    //@ ensures \result >= 0; //~ ERROR postFailed:false
    int apply(int n);
}

class Main {
    static void use() {
        Rule r = n -> n - 5;
        int now = r.apply(3);
        assert now >= 0;
    }
}
