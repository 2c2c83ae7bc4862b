// exit: 3
//@ model ownership;
// Contracts that nothing of the program keeps: what the library does in their place, what it calls, and what lambdas leave open.

interface Starter {
    //@ ensures 1 == 2;
    void start();
}

class Worker extends Thread implements Starter { int n; } //~ ERROR G5490: a method of the library in the place of `start`

interface Same {
    //@ ensures \result;
    boolean equals(Object o);
}

class Point implements Same { int n; } //~ ERROR G5490: in the place of `equals`

interface Compared {
    void f();
    //@ ensures \result;
    boolean equals(Object o);
}

interface Counted {
    /*@ inspector @*/ int count();
    //@ dynamic_invariant count() >= 0;
}

class Failure extends RuntimeException { //~ ERROR G5490: calls methods of the program unseen
    //@ requires 1 == 2;
    public synchronized Throwable fillInStackTrace() { return this; } //~ ERROR G5490: that is called unseen
}

class Box<T> { T x; }

@SuppressWarnings("rawtypes")
class RawBox extends Box { } //~ ERROR G5490: supertypes with type parameters

class Outer<T> { class Inner { T x; } } //~ ERROR G5490: inner classes of a class with type parameters

final class Client {
    static void lambdas() {
        Compared a = () -> { }; //~ ERROR G5490: a method that every object has
        Counted c = () -> -1; //~ ERROR G5490: with inspectors or a dynamic invariant
    }

    static int arrays(Object o) {
        if (o instanceof Object[]) { //~ ERROR G5490: a test for this type
            return 1;
        }
        return o instanceof int[] ? 2 : 3;
    }
}
