// exit: 3
// Types above a class of which only the name is known: the library calls what overrides their methods.

import org.other.Base;
import org.other.Hook;
import org.other.Library;

class Extending extends Base { //~ ERROR unsupported: a constructor of the library that calls
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1);
    public void changed() { x = 1; }
}

class Hooked implements Hook {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1);
    public void changed() { x = 1; }
}

class Alone {
    int x;
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1);
    public void own() { x = 1; }
}

class Constructed extends Base {
    int x;
    //@ ensures Perm(x, 1) ** x == 0;
    Constructed() { } //~ ERROR unsupported: a constructor of the library that calls
    //@ requires Perm(x, 1);
    //@ ensures Perm(x, 1);
    public void changed() { x = 1; }
    //@ requires true;
    static void constructed() { Constructed c = new Constructed(); /*@ assert c.x == 0; @*/ } //~ ERROR unsupported: an object of a class of which too little
}

class Uses {
    //@ requires e != null;
    void given(Extending e) { Library.use(e); } //~ ERROR unsupported: an object with methods that the library
    void made() { Library.use(new Extending()); } //~ ERROR unsupported: an object of a class of which too little
    //~^ ERROR unsupported: an object with methods that the library
    void hook(Hooked h) { Library.use(h); } //~ ERROR unsupported: an object with methods that the library
    //@ requires l != null;
    void to(Library l, Hooked h) { l.use(h); } //~ ERROR unsupported: an object with methods that the library
    //~^ ERROR unsupported: a method of the library without a contra
    void constructor(Hooked h) { new Library(h); } //~ ERROR unsupported: an object of a class of which too little
    //~^ ERROR unsupported: an object with methods that the library
    //@ requires e != null;
    void inherited(Extending e) { e.change(); } //~ ERROR unsupported: a method of the library without a contra
    //@ requires h != null;
    void unknownHook(Hook h) { h.changed(); } //~ ERROR unsupported: a call of one of several methods
    //~^ ERROR unsupported: a method of the library without a contra
    //@ requires b != null;
    void unknownBase(Base b) { b.changed(); } //~ ERROR unsupported: a call of one of several methods
    //~^ ERROR unsupported: a method of the library without a contra
    String text(Extending e) { return "it is " + e; } //~ ERROR unsupported: the text of an object whose
    void alone(Alone a) { Library.use(a); }
    //@ requires h != null;
    void other(Hook h) { h.other(); } //~ ERROR unsupported: a call of one of several methods
    //~^ ERROR unsupported: a method of the library without a contra
}
