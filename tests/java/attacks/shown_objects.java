// exit: 3
// What the library calls to show and compare objects.

import java.util.List;

class Numbered {
    int number;

    //@ requires Perm(number, 1\2);
    //@ ensures Perm(number, 1\2);
    public int hashCode() { return number; }
}

class Failure extends RuntimeException {
    int number;

    //@ requires Perm(number, 1\2);
    //@ ensures Perm(number, 1\2);
    public String getMessage() { return number > 0 ? "much" : "little"; }
}

record Holding(Numbered content) { }

class Box<T> {
    //@ requires content != null;
    String anything(T content, StringBuilder text) { return "it is " + content; } //~ ERROR unsupported: the text of a list or map
    //~^ ERROR unsupported: the text of an object whose

    //@ requires text != null;
    void appended(T content, StringBuilder text) { text.append(content); } //~ ERROR unsupported: an object with an

    //@ requires list != null ** list.state();
    void added(T content, List<T> list) { list.add(content); } //~ ERROR unsupported: an object with an

    //@ requires content != null;
    void valued(T content) { String s = String.valueOf(content); } //~ ERROR unsupported: an object with methods that the library
}

class Texts {
    String numbered(Numbered n) { return "it is " + n; } //~ ERROR unsupported: the text of an object whose
    String failure(Failure f) { return "it is " + f; } //~ ERROR unsupported: the text of an object whose
    String thrown(RuntimeException e) { return "it is " + e; } //~ ERROR unsupported: the text of an object whose
    String object(Object o) { return "it is " + o; } //~ ERROR unsupported: the text of a list or map
    //~^ ERROR unsupported: the text of an object whose
    String record(Holding h) { return "it is " + h; } //~ ERROR unsupported: the text of an object whose
    void printed(Holding h) { System.out.println(h); } //~ ERROR unsupported: an object with methods that the library

    //@ requires text != null;
    void appended(StringBuilder text, Failure f) { text.append(f); } //~ ERROR unsupported: an object with an

    String thread(Thread t) { return "it is " + t; }
    String number(int n) { return "it is " + n; }
}
