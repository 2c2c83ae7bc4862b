// A handle that is open or closed. It is used only while it is open, and closed on every way out.

class Handle implements AutoCloseable {
    private boolean open;
    private int position;

    /*@
    resource handle(boolean isOpen) = Perm(open, 1) ** Perm(position, 1) ** open == isOpen ** position >= 0;
    @*/

    //@ ensures handle(true);
    Handle() {
        open = true;
        //@ fold handle(true);
    }

    //@ requires handle(true);
    //@ ensures handle(true) ** \result >= 0;
    //@ signals (IllegalStateException e) handle(true);
    int read() {
        //@ unfold handle(true);
        int at = position;
        position++;
        //@ fold handle(true);
        if (at > 100) {
            throw new IllegalStateException();
        }
        return at;
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
    //@ ensures \result >= -1;
    static int first() {
        try (Handle h = new Handle()) {
            return h.read();
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    //@ ensures \result >= -1;
    static int second() {
        Handle h = new Handle();
        int sum = 0;
        try {
            sum += h.read();
            sum += h.read();
        } catch (IllegalStateException e) {
            sum = -1;
        } finally {
            h.close();
        }
        return sum;
    }
}
