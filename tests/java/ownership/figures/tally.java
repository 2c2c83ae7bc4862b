//@ model ownership;
// Figure 4.11: the state of classes, behind a lock and immutable.
/*@ static_lockprotected @*/ class Tally {
    static int total;
    //@ static invariant 0 <= total;

    static {
        total = 0;
        //@ pack Tally.class;
    }

    //@ requires Tally.class < \lockStack;
    static void add() {
        synchronized (Tally.class) {
            //@ unpack Tally.class;
            total = total + 1;
            //@ pack Tally.class;
        }
    }
}

/*@ static_immutable @*/ class Squares {
    /*@ rep @*/ static int[] squares;
    //@ static invariant squares != null && squares.length == 3;
    //@ static invariant (\forall int i; 0 <= i && i < squares.length - 1; squares[i] < squares[i + 1]);

    static {
        squares = new int[] {0, 1, 4};
        //@ pack Squares.class;
    }

    //@ requires Squares.class < \lockStack;
    static int second() {
        int found = 0;
        //@ read (Squares.class) {
        found = squares[1];
        //@ }
        return found;
    }
}

class Use {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Tally.add();
        Squares.second();
    }
}
