// test: check
// Ghost code and the program do not influence each other.

class Ghosts {
    int x;
    int[] a;
    //@ ghost int shadow;

    void effect() { x = x + 1; }
    //@ ghost void lemma() { shadow = 1; }
    /*@ pure @*/ int half() { return x / 2; }

    void assigns(int p) {
        int y = 0;
        //@ ghost int z = y;
        //@ ghost z = x;
        //@ ghost shadow = z;
        //@ ghost x = 1; //~ ERROR ghost-effect: `x` belongs to the program
        //@ ghost y = 1; //~ ERROR ghost-effect: `y` belongs to the program
        //@ ghost p = 1; //~ ERROR ghost-effect: `p` belongs to the program
        //@ ghost a[0] = 1; //~ ERROR ghost-effect: belongs to the program
        //@ ghost y++; //~ ERROR ghost-effect: `y` belongs to the program
    }

    void calls() {
        //@ ghost lemma();
        //@ ghost shadow = half();
        //@ ghost effect(); //~ ERROR ghost-call: `effect` belongs to the program
        //@ ghost Object o = new Object(); //~ ERROR ghost-effect: creates no objects
    }

    int reads() {
        //@ ghost int z = 1;
        lemma(); //~ ERROR ghost-read: declared in a specification
        int k = z; //~ ERROR ghost-read: ghost variable `z`
        return shadow; //~ ERROR ghost-read: ghost field `shadow`
    }

    void leaves(int n) {
        while (n > 0) {
            //@ ghost break; //~ ERROR ghost-exit: ends where it began
            n = n - 1;
        }
        //@ ghost return; //~ ERROR ghost-exit: ends where it began
        x = 1;
    }

    void throwing() {
        //@ ghost throw new RuntimeException(); //~ ERROR ghost-exit: ends where it began
    }

    void loops(int n) {
        //@ ghost int i = n;
        /*@ ghost
            loop_invariant true;
            decreases i;
            while (i > 0) { i = i - 1; if (i == 3) break; }
        @*/
        /*@ ghost
            loop_invariant true;
            while (true) { }   //~ ERROR ghost-termination: must end
        @*/
    }

    //@ ghost void endless() { endless(); } //~ ERROR ghost-termination: calls itself
    //@ ghost void ping(int n) { pong(n); } //~ ERROR ghost-termination: calls itself
    //@ ghost void pong(int n) { ping(n); } //~ ERROR ghost-termination: calls itself
    /*@
        requires n >= 0;
        decreases n;
        ghost void down(int n) { if (n > 0) down(n - 1); }
    @*/

    //@ given int g;
    //@ yields int r;
    void parameters() {
        //@ ghost r = g;
    }

    void arguments() {
        int y = 0;
        //@ ghost int z = 0;
        parameters() /*@ given { g = y + 1 } @*/ /*@ yields { z = r } @*/;
        parameters() /*@ given { g = 1 } @*/ /*@ yields { y = r } @*/; //~ ERROR ghost-effect: `y` belongs to the program
    }
}
