// exit: 1
// Values that are not of the type that the text says: raw supertypes and arrays of erased types.
import java.util.*;
class Box<T> {
    T v;
    //@ ensures Perm(v, 1);
    Box() { }
}
class Raw extends Box {
    //@ ensures Perm(v, 1);
    Raw() { }
}
interface Holder<T> { T get(); }
class RawHolder implements Holder { public Object get() { return "text"; } }
class Uses {
    static void bad_field() { Raw h = new Raw(); h.v = "x"; Box<Integer> g = h; Integer i = g.v; } //~ ERROR classCast
    static void bad_result() { Holder<Integer> h = new RawHolder(); Integer i = h.get(); } //~ ERROR classCast
    static <T> T[] both(T... a) { return a; }
    static <S> S[] one(S s) { return both(s); }
    static void bad_array() { String[] x = one("a"); } //~ ERROR classCast
}
