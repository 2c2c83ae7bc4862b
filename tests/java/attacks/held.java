// What shows or compares an object also asks what that object holds: components of records, elements, what is wrapped.

class Held {
    static int s;

    static class Part {
        //@ requires Perm(Held.s, 1);
        //@ ensures Perm(Held.s, 1) ** Held.s == 7;
        public int hashCode() { s = 7; return 1; }

        //@ requires Perm(Held.s, 1);
        //@ ensures Perm(Held.s, 1) ** Held.s == 7;
        public boolean equals(Object o) { s = 7; return true; }

        //@ requires Perm(Held.s, 1);
        //@ ensures Perm(Held.s, 1) ** Held.s == 7;
        public String toString() { s = 7; return ""; }
    }

    interface Named { }
    record Pair(Part part, int n) implements Named { }
    record Deep(Pair pair) { }
    record Any<X>(X x) { }
    record Wrapped(java.util.Optional<Part> part) { }
    record Plain(int n, String text, int[] all) { }
    static class Row extends java.util.concurrent.atomic.AtomicReference<Part> { }
    static class Free { }

    //@ requires r != null ** Perm(s, 1) ** s == 2;
    //@ ensures Perm(s, 1) ** s == 2;
    static void bad_record_hash(Pair r) { int h = r.hashCode(); } //~ ERROR unsupported: a method of the library without a

    //@ requires r != null ** Perm(s, 1) ** s == 2;
    //@ ensures Perm(s, 1) ** s == 2;
    static void bad_record_text(Pair r) { String h = r.toString(); } //~ ERROR unsupported: a method of the library without a

    //@ requires r != null ** Perm(s, 1) ** s == 2;
    //@ ensures Perm(s, 1) ** s == 2;
    static void bad_record_equals(Pair r) { boolean h = r.equals(null); } //~ ERROR unsupported: a method of the library without a

    //@ requires r != null;
    static void bad_by_interface(Named r) { int h = r.hashCode(); } //~ ERROR unsupported: a method of the library that classes
    //~^ ERROR unsupported: a method of the library without a

    //@ requires r != null;
    static void bad_deep(Deep r) { int h = r.hashCode(); } //~ ERROR unsupported: a method of the library without a

    //@ requires r != null;
    static void bad_generic(Any<Part> r) { int h = r.hashCode(); } //~ ERROR unsupported: a method of the library without a

    //@ requires r != null;
    static void bad_object(Object r) { int h = r.hashCode(); } //~ ERROR unsupported: a method of the library that classes
    //~^ ERROR unsupported: `hashCode`, which has no contract
    //~^^ ERROR unsupported: a method of the library without a

    static void bad_wrapped(Wrapped r) { String h = "" + r; } //~ ERROR unsupported: the text of an object whose

    static void bad_wrapped_printed(Wrapped r) { System.out.println(r); } //~ ERROR unsupported: an object with methods that the library

    static void bad_optional(java.util.Optional<Part> r) { String h = "" + r; } //~ ERROR unsupported: the text of an object whose

    static void bad_optional_printed(java.util.Optional<Part> r) { System.out.println(r); } //~ ERROR unsupported: an object with methods that the library

    static void bad_optional_formatted(java.util.Optional<Part> r) { String h = String.format("%s", r); } //~ ERROR unsupported: an object with methods that the library

    static void bad_optional_hashed(java.util.Optional<Part> r) { int h = java.util.Objects.hash(r); } //~ ERROR unsupported: an object with methods that the library

    //@ requires r != null;
    static void bad_optional_hash(java.util.Optional<Part> r) { int h = r.hashCode(); } //~ ERROR unsupported: a method of the library without a

    //@ requires r != null;
    static void bad_entry_hash(java.util.Map.Entry<Integer, Part> r) { int h = r.hashCode(); } //~ ERROR unsupported: a method of the library without a

    static void bad_task_text(Runnable r) { String h = "" + r; } //~ ERROR unsupported: the text of an object whose

    static void bad_reference_text(java.util.concurrent.atomic.AtomicReference<Part> r) { String h = "" + r; } //~ ERROR unsupported: the text of an object whose

    static void bad_library_above(Row r) { String h = "" + r; } //~ ERROR unsupported: the text of an object whose

    //@ requires r != null;
    static void ok_plain(Plain r) { int h = r.hashCode(); String t = "" + r; System.out.println(r); }

    //@ requires r != null;
    static void ok_free(Free r) { String t = "" + r; }

    //@ requires r != null;
    static void ok_run(Runnable r, java.io.PrintStream out) { r.run(); System.out.println("a"); }

    //@ requires c != null;
    static void bad_put_by_lambda(Part c) {
        java.util.Optional<Part> o = java.util.Optional.of(1).map(x -> c); //~ ERROR unsupported: a method of the library without a
        String h = "" + o; //~ ERROR unsupported: the text of an object whose
    }

    //@ requires n != null;
    static void ok_box(Integer n, Thread t) { String h = "" + n + t; int k = n.hashCode(); }
}
