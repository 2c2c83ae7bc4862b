// judge: by name
//@ model ownership;
// What the library does at the edges of what it is given, numbers that are cut down to size, and names that look like those of the translation.

class Cell { int v; }
final class Library {
    static int bad_len() { int[] class$a = null; return class$a.length; }
    static int bad_slen() { String class$s = null; return class$s.length(); }
    static void bad_last() { String s = "abc"; int i = s.lastIndexOf(""); /*@ assert i < 3; @*/ }
    static void bad_byte() { byte b = 127; b++; /*@ assert b == 128; @*/ }
    static void bad_char() { char b = 65535; ++b; int i = b; /*@ assert i == 65536; @*/ }
    //@ requires c != null && c \in \S && c < \lockStack;
    static void bad_sleep(Cell c) { try { synchronized (c) { Thread.sleep(-1); } } catch (InterruptedException e) { } }
    static void bad_null_name() { Cell c = new Cell(); Runnable r = () -> { }; String s = null; Thread t = new Thread(r, s); }
    static void bad_null_name2() { Thread t = new Thread((String) null); }
}
