// test: run
// exit: 1
//@ model ownership;
class Span {
    int low, high;
    //@ invariant low <= high;

    Span() {
        //@ pack this;
    }
}

class Main {
    public static void main(String[] args) {
        Span s = new Span();
        s.high = 3; //~ ERROR write.valid
    }
}
