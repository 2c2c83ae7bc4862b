// test: run --keep-going
//@ model ownership;
// What an overridden method promises counts where what it requires held.
class Sign {
    //@ requires n > 0;
    //@ ensures \result > 0; //~ ERROR override.post
    int of(int n) { return n; }
}

class Any extends Sign {
    //@ ensures n > 0 ==> \result > 0;
    int of(int n) { return n; }
}

class Off extends Sign {
    int of(int n) { return n - 3; }
}

class Main {
    public static void main(String[] args) {
        int less = new Any().of(-1);
        int more = new Any().of(1);
        int none = new Off().of(-1);
        int some = new Off().of(5);
        Sign off = new Off();
        int wrong = off.of(2);
    }
}
