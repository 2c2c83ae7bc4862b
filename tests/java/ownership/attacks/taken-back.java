// judge: by name
//@ model ownership;
// What a loop writes and takes back is as before, element by element; what it does not take back is not.

class Bag { int[] numbers; Bag[] others; /*@ ghost Set<Object> seen; @*/ }

final class Back {
    //@ requires a != null && a \in \A && a.length == 3;
    static void ok_element(int[] a) { int i = 0; while (i < 9) { int was = a[1]; a[1] = 7; a[1] = was; i++; } }
    //@ requires a != null && a \in \A && a.length == 3;
    static void bad_other_element(int[] a) { int i = 0; while (i < 9) { int was = a[1]; a[1] = 7; a[2] = was; i++; } }
    //@ requires a != null && a \in \A && a.length == 3;
    static void ok_swapped(int[] a) { int i = 0; while (i < 9) { int x = a[0]; int y = a[1]; a[0] = y; a[1] = x; a[0] = x; a[1] = y; i++; } }
    //@ requires a != null && a \in \A && a.length == 3;
    static void bad_swapped_once(int[] a) { int i = 0; while (i < 9) { int x = a[0]; a[0] = a[1]; a[1] = x; i++; } }
    //@ requires a != null && a \in \A && a.length == 3 && 0 <= k && k < 3 && 0 <= l && l < 3;
    static void ok_any_two(int[] a, int k, int l) { int i = 0; while (i < 9) { int x = a[k]; int y = a[l]; a[k] = 7; a[l] = 8; a[l] = y; a[k] = x; i++; } }
    //@ requires a != null && a \in \A && a.length == 3 && 0 <= k && k < 3 && 0 <= l && l < 3;
    static void bad_any_two(int[] a, int k, int l) { int i = 0; while (i < 9) { int x = a[k]; a[k] = 7; int y = a[l]; a[k] = x; a[l] = y; i++; } }

    //@ requires a != null && a \in \A && a.length == 3;
    static void ok_objects(Bag[] a) { int i = 0; while (i < 9) { Bag was = a[1]; a[1] = null; a[1] = was; i++; } }
    //@ requires a != null && a \in \A && a.length == 3;
    static void bad_objects(Bag[] a) { int i = 0; while (i < 9) { a[1] = null; i++; } }
    //@ requires a != null && a \in \A && a.length == 3;
    static void ok_flags(boolean[] a) { int i = 0; while (i < 9) { a[2] = !a[2]; a[2] = !a[2]; i++; } }
    //@ requires a != null && a \in \A && a.length == 3;
    static void bad_flags(boolean[] a) { int i = 0; while (i < 9) { a[2] = !a[2]; i++; } }

    //@ requires b != null && b \in \A && b.inv && o \notin b.seen;
    static void ok_set(Bag b, Object o) { int i = 0; while (i < 9) { /*@ ghost b.seen = b.seen \cup {o}; @*/ /*@ ghost b.seen = b.seen \minus {o}; @*/ i++; } }
    //@ requires b != null && b \in \A && b.inv;
    static void bad_set(Bag b, Object o) { int i = 0; while (i < 9) { /*@ ghost b.seen = b.seen \cup {o}; @*/ /*@ ghost b.seen = b.seen \minus {o}; @*/ i++; } }
}
