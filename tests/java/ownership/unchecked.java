// exit: 3
//@ model ownership;
// What Java does not check when a program runs is not believed either.

class Pair<A, B> {
    A left;
    B right;
}

class Unchecked {
    @SuppressWarnings("unchecked")
    static void cast(Object o) {
        Pair<Unchecked, Unchecked> p = (Pair<Unchecked, Unchecked>) o; //~ ERROR G5490: a cast that is not checked
    }

    @SuppressWarnings("rawtypes")
    static void raw(Pair p) { } //~ ERROR G5490: without type arguments

    @SuppressWarnings("unchecked")
    static <T> T any(Object o) { return (T) o; } //~ ERROR G5490: a cast that is not checked
}
