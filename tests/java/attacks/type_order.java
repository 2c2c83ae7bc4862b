// exit: 1
// Types are compared as types: a subtype is smaller, and unrelated ones are neither.

interface Face { }
class Above { }
class Below extends Above implements Face { }
class Other { }

class Compares {
    void below() {
        Object o = new Below();
        //@ assert \typeof(o) <= \type(Above) && \typeof(o) < \type(Above) && \type(Above) > \typeof(o);
        //@ assert \typeof(o) <= \type(Face) && \typeof(o) <= \type(Object) && \typeof(o) <= \type(Below);
        //@ assert !(\typeof(o) < \type(Below));
        //@ assert \type(Above) <= \typeof(o); //~ ERROR unsupported: a type that is not written out
    }

    void above() {
        Object o = new Above();
        //@ assert \typeof(o) <= \type(Below); //~ ERROR assertFailed:false
    }

    void unrelated() {
        Object o = new Other();
        //@ assert !(\typeof(o) <= \type(Above)) && !(\typeof(o) >= \type(Above));  //~ ERROR unsupported: a type that is not written out
    }

    void neither() {
        Object o = new Other();
        //@ assert !(\typeof(o) <= \type(Above)) && !(\typeof(o) <= \type(Below));
        //@ assert \typeof(o) < \type(Above); //~ ERROR assertFailed:false
    }

    void arrays() {
        Object o = new Below[1];
        //@ assert \typeof(o) < \type(Above[]) && \typeof(o) < \type(Object[]) && \typeof(o) < \type(Object);
        //@ assert \typeof(o) <= \type(Other[]); //~ ERROR assertFailed:false
    }

    void numbers() {
        Object o = new int[1];
        //@ assert \typeof(o) <= \type(int[]) && !(\typeof(o) <= \type(Object[]));
        //@ assert \typeof(o) <= \type(long[]); //~ ERROR assertFailed:false
    }
}
