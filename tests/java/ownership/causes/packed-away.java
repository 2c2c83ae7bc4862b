//@ model ownership;
final class Cell { int x; }

final class Owner {
    /*@ rep @*/ Cell cell;
    //@ invariant cell != null;

    //@ requires this \in \A && !this.inv && c != null && c \in \A && c \notin \S;
    //@ ensures this \in \A;
    void take(Cell c) {
        cell = c;
        //@ pack this; //~ CAUSE: changed it last
        c.x = 1; //~ ERROR write.access
    }
}
