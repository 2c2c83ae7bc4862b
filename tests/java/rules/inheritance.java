// test: check
// A class fits its superclass and its interfaces.

interface Shape {
    int area();
    default String name() { return "shape"; }
}

interface Named {
    default String name() { return "named"; }
}

class Weak implements Shape {
    int area() { return 1; } //~ ERROR override: weaker access
}

class Missing implements Shape { } //~ ERROR abstract-left: does not override abstract method

abstract class Half implements Shape { }

class Whole extends Half {
    public int area() { return 2; }
}

class Wrong extends Half {
    public long area() { return 2; } //~ ERROR override: return type
}

class Base {
    final void fixed() { }
    static void counted() { }
    void plain() { }
    Object wide() { return null; }
    protected void open() throws java.io.IOException { }
}

class Below extends Base {
    void fixed() { } //~ ERROR override: overridden method is final
    void counted() { } //~ ERROR override: overridden method is static
    static void plain() { } //~ ERROR override: overriding method is static
    String wide() { return ""; }
    public void open() { }
    @Override void other() { } //~ ERROR override: does not override
}

class More extends Base {
    protected void open() throws Exception { } //~ ERROR override: does not throw
    @Override public String toString() { return ""; }
}

class Two implements Shape, Named { //~ ERROR override: two defaults
    public int area() { return 3; }
}

class Chosen implements Shape, Named {
    public int area() { return 3; }
    public String name() { return Shape.super.name(); }
}

class Generic implements Comparable<Generic> {
    public int compareTo(Generic other) { return 0; }
}

class Raw implements Comparable<Raw> { //~ ERROR abstract-left: does not override abstract method
    public int compareTo(String other) { return 0; }
}

abstract class Template<T> {
    abstract T make(T from);
}

class Filled extends Template<String> {
    String make(String from) { return from; }
}

enum Op {
    PLUS { int apply(int a, int b) { return a + b; } };
    abstract int apply(int a, int b);
}

class Ghosted {
    //@ given int g;
    void m() { }
}

class Renamed extends Ghosted {
    //@ given long g;
    void m() { } //~ ERROR ghost-parameter
}

class Anonymous {
    Shape make() {
        return new Shape() { }; //~ ERROR abstract-left: does not override abstract method
    }
}

interface Bodies {
    void plain() { } //~ ERROR abstract-body: cannot have body
    default void given() { }
    static void shared() { }
}
