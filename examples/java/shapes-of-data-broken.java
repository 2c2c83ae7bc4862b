// An interval whose ends are not put in order.

record Interval(int low, int high) {
    //@ ensures this.low <= this.high; //~ ERROR postFailed:false
    Interval {
        if (low > high) {
            low = high;
            high = low - 1;
        }
    }
}
