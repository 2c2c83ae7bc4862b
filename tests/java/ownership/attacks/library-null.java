// judge: by name
//@ model ownership;
// What the library does to null: `String.valueOf(null)` is about an array of characters.

class Failure extends RuntimeException {
    Failure(String text) { super(text); }
}

class T {
    static void bad_valueOf() { String s = String.valueOf(null); }
    static void ok_text() { String s = String.valueOf((String) null); }
    static void ok_exception() { RuntimeException e = new IllegalStateException((String) null); Failure f = new Failure(null); }
}
