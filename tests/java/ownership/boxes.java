//@ model ownership;
// Figure 4.8: a box made of two corners, moved as a whole.

final class Corner {
    int x;
    int y;

    //@ ensures this \in \A && this \notin \S && this.x == x && this.y == y;
    Corner(int x, int y) {
        this.x = x;
        this.y = y;
    }

    //@ requires this \in \A;
    //@ ensures this \in \A && x == \old(x) + dx && y == \old(y) + dy;
    void move(int dx, int dy) {
        x = x + dx;
        y = y + dy;
    }
}

final class Box {
    /*@ rep @*/ Corner from;
    /*@ rep @*/ Corner to;
    //@ invariant from != null && to != null && from != to && from.x <= to.x && from.y <= to.y;

    //@ requires 0 <= width && 0 <= height;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Box(int width, int height) {
        from = new Corner(0, 0);
        to = new Corner(width, height);
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void move(int dx, int dy) {
        //@ unpack this;
        from.move(dx, dy);
        to.move(dx, dy);
        //@ pack this;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv && 0 <= \result;
    int height() {
        //@ unpack this;
        int height = to.y - from.y;
        //@ pack this;
        return height;
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_half(int dx, int dy) {
        //@ unpack this;
        to.move(dx, dy);
        //@ pack this; //~ ERROR pack.invariant
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv;
    void bad_packed(int dx, int dy) {
        from.move(dx, dy); //~ ERROR call.pre
    }

    //@ requires this \in \A && this.inv;
    //@ ensures this \in \A && this.inv; //~ ERROR post
    void bad_left_open() {
        //@ unpack this;
    }

    //@ requires this \in \A && this.inv;
    void bad_twice() {
        //@ pack this; //~ ERROR pack.valid
    }
}

class Painter {
    //@ requires box != null && box \in \S && box < \lockStack;
    static void paint(Box box) {
        synchronized (box) {
            box.move(1, 1);
        }
    }

    //@ requires box != null && box \in \S && box < \lockStack;
    static void bad_open_at_unlock(Box box) {
        synchronized (box) {
            //@ unpack box;
        } //~ ERROR unlock.invalid
    }

    //@ requires box != null && box \in \S && box < \lockStack;
    static int bad_no_lock(Box box) {
        return box.height(); //~ ERROR call.pre
    }
}
