// exit: 2
//@ model ownership;
// Words about objects where there are none.

class C {
    /*@ rep @*/ int x; //~ ERROR G5419: `rep` is about objects
    /*@ shared @*/ int y; //~ ERROR G5419: `shared` is about objects
    //@ ghost rep Set<C> fine;

    void f(/*@ shared @*/ boolean b) { } //~ ERROR G5419: `shared` is about objects

    void m() {
        //@ pack 3; //~ ERROR G5419: `pack` is about objects
        //@ unpack 3; //~ ERROR G5419: `unpack` is about objects
    }
}
