// exit: 3
//@ model ownership;
// Exceptions of the library that look at what they are given may throw another one.

class Strict extends java.io.UncheckedIOException {
    Strict() { super("x", null); } //~ ERROR G5490: the constructor of the library class `UncheckedIOException`
}

class Lenient extends IllegalStateException {
    Lenient() { super((String) null); }
}

class T {
    static void unchecked() { RuntimeException e = new java.io.UncheckedIOException("x", null); } //~ ERROR G5490: `UncheckedIOException`
    static void format() { RuntimeException e = new java.util.MissingFormatArgumentException(null); } //~ ERROR G5490: not supported
    static void remembers() { RuntimeException e = new IllegalArgumentException("x", null); Lenient l = new Lenient(); }
}
