// A handle that is read after it was closed.

class Handle implements AutoCloseable {
    private boolean open;

    //@ resource handle(boolean isOpen) = Perm(open, 1) ** open == isOpen;

    //@ ensures handle(true);
    Handle() {
        open = true;
        //@ fold handle(true);
    }

    //@ requires handle(true);
    //@ ensures handle(true);
    int read() {
        return 1;
    }

    //@ requires handle(true);
    //@ ensures handle(false);
    public void close() {
        //@ unfold handle(true);
        open = false;
        //@ fold handle(false);
    }
}

class Main {
    static int late() {
        Handle kept;
        try (Handle h = new Handle()) {
            kept = h;
        }
        return kept.read(); //~ ERROR preFailed:perm: handle(true)
    }
}
