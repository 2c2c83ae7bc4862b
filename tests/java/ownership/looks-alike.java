// exit: 2
//@ model ownership;
// Who asks an inspector gives the states of the same arguments, whatever the class of the object.

class P { int v; }

interface I { /*@ inspector @*/ boolean g(P p); }

class C implements I {
    /*@ inspector @*/ public boolean g(/*@ state @*/ P p) { return p.v == 0; } //~ ERROR G5419: `state` in one class and not in another
}

class Above { /*@ inspector @*/ public boolean g(/*@ state @*/ P p) { return p.v == 0; } } //~ ERROR G5419: `state` in one class and not in another

class Below extends Above implements I { }
