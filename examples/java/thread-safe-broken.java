// A field that is said to be guarded, and read without the monitor.

@interface GuardedBy {
    String value();
}

class Statistics {
    @GuardedBy("this") private int count;

    synchronized void add() {
        count++;
    }

    boolean isEmpty() {
        return count == 0; //~ ERROR perm: no permission to read
    }
}
