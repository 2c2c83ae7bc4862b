//@ model ownership;
// Figure 4.11: the state of classes, behind a lock and immutable.

/*@ static_lockprotected @*/ class Tally {
    static int total;
    //@ static invariant 0 <= total;

    static {
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

    static void bad_any_locks() { //~ ERROR init.order
    }

    //@ requires Tally.class < \lockStack;
    static int bad_no_lock() {
        return total; //~ ERROR read.access
    }

    //@ requires Tally.class < \lockStack;
    static void bad_less() {
        synchronized (Tally.class) {
            //@ unpack Tally.class;
            total = total - 1;
            //@ pack Tally.class; //~ ERROR pack.invariant
        }
    }
}

/*@ static_lockprotected @*/ class Unfinished {
    static int total;
    //@ static invariant 0 <= total;

    static {
        total = 1;
    } //~ ERROR init.invalid
}

/*@ static_immutable @*/ class Squares {
    /*@ rep @*/ static int[] squares;
    //@ static invariant squares != null && 3 <= squares.length && (\forall int i; 0 <= i && i + 1 < squares.length; squares[i] < squares[i + 1]);

    static {
        squares = new int[] {0, 1, 4};
        //@ pack Squares.class;
    }

    //@ requires Squares.class < \lockStack;
    static int second() {
        //@ read (Squares.class) {
        return squares[1];
        //@ }
    }

    //@ requires Squares.class < \lockStack;
    static void bad_write() {
        squares[0] = 1; //~ ERROR write.access
    }
}
