// test: run
// exit: 1
//@ model ownership;
class Span {
    int low, high;
    //@ invariant low <= high; //~ ERROR pack.invariant

    Span() {
        //@ pack this;
    }

    void shrink() {
        //@ unpack this;
        high = high - 1;
        //@ pack this;
    }
}

class Main {
    public static void main(String[] args) {
        new Span().shrink();
    }
}
