// judge: by name
//@ model ownership;
// Inspectors beside access sets, and behind classes that override them.

class Base {
    int x;

    /*@ inspector @*/ int get() { return x; }
    /*@ inspector @*/ int twice() { return 2 * x; }
}

class Below extends Base {
    int y;

    /*@ inspector @*/ int get() { return y; }
}

class Further extends Below { }

final class Uses {
    //@ requires b != null && b \in \A;
    static void bad_own_method(Base b) {
        //@ assert b.get() == b.x;
    }

    //@ requires b != null && b \in \A;
    static void ok_not_overridden(Base b) {
        //@ assert b.twice() == 2 * b.x;
    }

    //@ requires b != null && b \in \A;
    static void ok_exact(Below b) {
        //@ assert b.get() == b.y;
    }

    static void ok_created() {
        Base b = new Base();
        b.x = 3;
        //@ assert b.get() == 3;
    }

    static void ok_created_below() {
        Below b = new Further();
        b.y = 3;
        b.x = 4;
        Base c = b;
        //@ assert c.get() == 3 && c.twice() == 8;
    }

    static void bad_created_below() {
        Further b = new Further();
        b.y = 3;
        b.x = 4;
        //@ assert b.get() == 4;
    }

    static int bad_no_access(Base b) {
        if (b == null) { return 0; }
        return b.get();
    }

    //@ requires b != null && b \in \S;
    static void bad_no_access_in_words(Base b) {
        //@ assert b.get() == b.get();
    }

    //@ requires b != null && b \in \A && b \notin \S;
    static void bad_after_share(Base b) {
        int before = b.get();
        //@ locklevel l = between({}, {});
        //@ share (b, l);
        //@ assert b.get() == before;
    }

    //@ requires b != null && b \in \A && c != null && c \in \A;
    static void bad_may_be_the_same(Base b, Below c) {
        int before = b.get();
        c.y = before + 1;
        //@ assert b.get() == before;
    }

    //@ requires b != null && b \in \A && c != null && c \in \A && b != c;
    static void ok_not_the_same(Base b, Below c) {
        int before = b.get();
        c.y = before + 1;
        //@ assert b.get() == before;
    }
}

class Guarded {
    int n;
    //@ invariant 0 < n;

    //@ ensures this \in \A && this.inv;
    Guarded() {
        n = 1;
        //@ pack this;
    }

    //@ requires 0 <= k;
    /*@ inspector @*/ int per(int k) { return k / n; }

    //@ requires k != 0;
    /*@ inspector @*/ int by(int k) { return n / k; }
}

final class Asks {
    //@ requires g != null && g \in \A && g.inv;
    static int bad_precondition(Guarded g, int k) { return g.by(k); }

    //@ requires g != null && g \in \A && g.inv;
    static int ok_precondition(Guarded g, int k) { return k == 0 ? 0 : g.by(k); }

    //@ requires g != null && g \in \A && g.inv && g.by(k) == 1;
    static void bad_precondition_in_words(Guarded g, int k) { }

    //@ requires g != null && g \in \A && g.inv && k != 0 && g.by(k) == 1;
    static void ok_precondition_in_words(Guarded g, int k) { }

    //@ requires g != null && g \in \A && g.per(0) == 0;
    static void bad_open_in_words(Guarded g) { }

    //@ requires g != null && g \in \A && g.inv;
    //@ ensures g.per(0) == 0;
    static void bad_gone_in_words(Guarded g) { }

    //@ requires g != null && g \in \A && g.inv;
    //@ ensures g \in \A && g.inv && g.per(0) == 0;
    static void ok_kept_in_words(Guarded g) { }

    //@ requires g != null && g \in \S && \lockStack.isEmpty();
    static void bad_two_moments(Guarded g) {
        int first = 0;
        synchronized (g) { first = g.per(8); }
        synchronized (g) {
            //@ assert g.per(8) == first;
        }
    }

    //@ requires g != null && g \in \A && g.inv;
    static int bad_evaluation(Guarded g, int k) {
        return g.by(k - (k = 1));
    }
}

interface Source {
    //@ requires 0 <= n;
    /*@ inspector @*/ int at(int n);
}

final class Steps implements Source {
    int[] ignored;

    //@ requires 0 <= n;
    public /*@ inspector @*/ int at(int n) { return n * n; }
}

final class Zeros implements Source {
    public /*@ inspector @*/ int at(int n) { return 0; }
}

final class Readers {
    //@ requires s != null && s \in \A && s.inv;
    static int ok_through(Source s) { return s.at(0); }

    //@ requires s != null && s \in \A && s.inv;
    static int bad_through(Source s) { return s.at(-1); }

    //@ requires s != null && s \in \A && s.inv;
    static void bad_which(Source s) {
        //@ assert s.at(2) == 4;
    }

    //@ requires s != null && s \in \A && s.inv && s instanceof Steps;
    static void ok_which(Source s) {
        //@ assert s.at(2) == 4;
    }
}

final class Pair<A, B> {
    A left;
    B right;

    //@ ensures this \in \A && this \notin \S && left == a && right == b;
    Pair(A a, B b) { left = a; right = b; }

    //@ requires this \in \A;
    //@ ensures this \in \A && \result == left && left == \old(left) && right == \old(right);
    A first() { return left; }

    //@ requires this \in \A;
    void bad_same() { B b = right; A a = left; //@ assert a == b;
    }
}

final class Generics {
    //@ requires p != null && p \in \A;
    static void ok_typed(Pair<Base, Guarded> p) {
        Base b = p.left;
        //@ assert b == null || b instanceof Base;
    }

    static void ok_made() {
        Base b = new Base();
        Pair<Base, Base> p = new Pair<Base, Base>(b, null);
        //@ assert p.left == b && p.right == null;
    }

    static void bad_made() {
        Base b = new Base();
        Pair<Base, Base> p = new Pair<Base, Base>(b, b);
        Base c = p.first();
        //@ assert c == null;
    }

    static <T extends Base> T ok_same(T t) { return t; }

    //@ requires b != null && b \in \A;
    static void bad_from_generic(Base b) {
        Base c = ok_same(b);
        //@ assert c == b;
    }
}
