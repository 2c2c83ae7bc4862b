//@ model ownership;
// What a variable stands for is what its type has, no more and no less.

class C { int x; }

class T {
    static <E> void generic(E e) { /*@ assert (\forall E o; o == o); @*/ } //~ ERROR G5490: a quantifier over all of `E`

    static void small() { /*@ assert (\exists byte b; b > 1000); @*/ } //~ ERROR assert.false

    static void sets() { /*@ assert (\forall Set<C> s; s == s); @*/ } //~ ERROR G5490: a quantifier over all of `set<C>`

    static void fits() { /*@ assert (\forall byte b; b < 1000); @*/ }
}
