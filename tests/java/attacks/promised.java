// exit: 1
// What annotations promise holds for interfaces, for what is inherited, and for what an object refers to.
@interface Immutable { }
@interface ThreadSafe { }

@Immutable interface Point { }
class Moving implements Point { int x; } //~ ERROR notImmutable: can change, and the class is
@Immutable final class Holder { final Point p; Holder(Point p) { this.p = p; } }

class Base {
    int x; //~ ERROR notThreadSafe: is neither final nor behind a lock,
    //@ requires Perm(x, 1); //~ ERROR notThreadSafe: callers have to bring permissions to the
    void set() { x = 1; }
}
@ThreadSafe class Inherits extends Base { }

@ThreadSafe class Elements {
    final int[] a = new int[3];
    //@ requires a != null ** a.length > 0 ** Perm(a[0], 1); //~ ERROR notThreadSafe: callers have to bring permissions to the
    void set() { a[0] = 1; }
}
