// test: verify
// judge: by name
//@ model ownership;
// Exceptions whose type is a type variable are caught by those who catch what bounds it.
class Oops extends Exception { }

class Worse extends Oops { }

class Thrown {
    static <T extends Oops> void bad_caught(T t) throws Oops {
        if (t == null) { return; }
        try { throw t; } catch (Oops e) {
            //@ assert false;
        }
    }

    static <T extends Oops> void may(T t) throws T { }

    static <T extends Oops> void bad_caught_of_call(T t) throws Oops {
        try { may(t); } catch (Oops e) {
            //@ assert false;
        }
    }

    static <T extends Oops> void bad_perhaps_caught(T t) throws Oops {
        if (t == null) { return; }
        try { throw t; } catch (Worse e) {
            //@ assert false;
        }
    }

    static <T extends Oops> int bad_after(T t) throws Oops {
        int n = 0;
        try { may(t); n = 1; } catch (Oops e) { n = 2; }
        //@ assert n == 1;
        return n;
    }

    static <T extends RuntimeException> void bad_undeclared(T t) {
        if (t != null) { throw t; }
    }

    static <T extends Oops> void ok_declared(T t) throws T {
        if (t != null) { throw t; }
    }

    static <T extends Oops> int ok_caught(T t) {
        int n = 0;
        try { may(t); n = 1; } catch (Oops e) { n = 2; }
        //@ assert n == 1 || n == 2;
        return n;
    }
}
