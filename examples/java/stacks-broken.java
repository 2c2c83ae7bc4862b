// A stack that wants more from its callers than the interface tells them.

interface IntStack {
    //@ resource state();

    //@ requires state();
    //@ ensures state();
    void push(int x);
}

final class SmallStack implements IntStack {
    private int top;

    //@ resource state() = Perm(top, 1) ** 0 <= top ** top <= 8;

    //@ requires state() ** x >= 0;
    //@ ensures state();
    public void push(int x) { //~ ERROR overrideFailed:false: asks for more
        //@ unfold state();
        if (top < 8) {
            top++;
        }
        //@ fold state();
    }
}
