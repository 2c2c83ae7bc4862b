//@ model ownership;
// Figure 4.8: a box made of two corners, moved as a whole.
final class Corner {
    int x, y;

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
}

class Painter implements Runnable {
    /*@ shared @*/ Box box;
    //@ invariant box != null && box \in \S;

    //@ requires b != null && b \in \S;
    //@ ensures this \in \A && this \notin \S && this.inv;
    Painter(Box b) {
        box = b;
        //@ pack this;
    }

    //@ requires this \in \A && this.inv && \lockStack.isEmpty();
    public void run() {
        synchronized (box) {
            box.move(-5, 1);
        }
    }
}

class Window {
    //@ requires \lockStack.isEmpty();
    public static void main(String[] args) {
        Box box = new Box(1, 5);
        //@ locklevel l = between({}, {});
        //@ share (box, l);
        new Thread(new Painter(box)).start();
        synchronized (box) {
            int height = box.height();
            box.move(1, 1);
        }
    }
}
