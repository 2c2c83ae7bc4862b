// exit: 2
// Ghost code that would influence the program.
class G {
    int f;
    //@ ghost int g;
    //@ yields int r;
    //@ ensures r == 5;
    void gives() {
        //@ ghost r = 5;
    }
    void yieldsIntoProgram() {
        int y = 0;
        gives() /*@ yields { y = r } @*/; //~ ERROR ghost-effect: ghost code assigns only ghost variables
        assert y == 5;
    }
    //@ requires Perm(f, 1);
    void assigns() {
        //@ ghost f = 5; //~ ERROR ghost-effect: ghost code assigns only ghost variables
    }
    //@ requires Perm(g, 1);
    int reads() { return g; } //~ ERROR ghost-read: the program does not know the ghost
    void eachInGhost(Iterable<String> all) {
        //@ ghost for (String s : all) { } //~ ERROR ghost-call: ghost code calls only what is pure
    }
    int ghostReturn() {
        //@ ghost return 1; //~ ERROR ghost-exit: it may not skip the code that
    }
    void ghostThread(Thread t) {
        //@ ghost t.start(); //~ ERROR ghost-call: ghost code calls only what is pure
    }
    void loops() {
        //@ ghost while (true) { } //~ ERROR ghost-termination: the program does not wait for it
    }
    //@ ghost void spin() { spin(); } //~ ERROR ghost-termination: a ghost method must be shown to
    /*@ pure @*/ int viaPure() { return g; } //~ ERROR ghost-read: the program does not know the ghost
}
