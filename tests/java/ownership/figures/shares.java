//@ model ownership;
// Figures 2.3 and 2.4: Java's own checks, an invariant, and what a loop leaves alone.
class Share {
    int x;
    int[] parts;
    //@ invariant parts != null;

    //@ requires y > 0;
    //@ ensures this \in \A && this.inv;
    Share(int y) {
        x = y;
        parts = new int[y];
        //@ pack this;
    }
}

class Use {
    //@ requires 0 < n && n <= 100;
    static void spread(int n) {
        int part = 100 / n;
        Share s = new Share(part);
        int[] kept = s.parts;
        int length = kept.length;
        //@ unpack s;
        //@ loop_invariant s \in \A && !s.inv && s.parts == kept && 0 <= i;
        for (int i = 0; i < n; i++) {
            s.x += i;
        }
        //@ pack s;
        //@ assert s.parts.length == length;
    }

    public static void main(String[] args) {
        spread(3);
    }
}
