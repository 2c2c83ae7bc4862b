// judge: by name
// Which of several methods is meant: those with bounds, and those that take functions.

interface Object0 { Object get(); }
interface Text0 { String get(); }

class Overloads {
    //@ ensures \result == 1;
    static int any(Object o) { return 1; }
    //@ ensures \result == 2;
    static <T extends Number> int any(T o) { return 2; }

    void bad_bound() { int k = any(5); /*@ assert k == 1; @*/ }
    void ok_bound() { int k = any(5); /*@ assert k == 2; @*/ }
    void bad_outside() { int k = any("text"); /*@ assert k == 2; @*/ }
    void ok_outside() { int k = any("text"); /*@ assert k == 1; @*/ }

    //@ ensures \result == 1;
    static int ordered(Object o) { return 1; }
    //@ ensures \result == 2;
    static <T extends Comparable<T>> int ordered(T o) { return 2; }

    void bad_ordered() { int k = ordered("text"); /*@ assert k == 1; @*/ }
    void ok_ordered() { int k = ordered("text"); /*@ assert k == 2; @*/ }
    void ok_notOrdered() { int k = ordered(new Object()); /*@ assert k == 1; @*/ }

    //@ ensures \result == 1;
    static int shown(Object0 f) { return 1; }
    //@ ensures \result == 2;
    static int shown(Text0 f) { return 2; }

    void bad_shown() { int k = shown(() -> "text"); /*@ assert k == 1; @*/ }
    void ok_shown() { int k = shown(() -> "text"); /*@ assert k == 2; @*/ }
}
