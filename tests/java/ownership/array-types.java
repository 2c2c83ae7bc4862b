// exit: 2
//@ model ownership;
// An array keeps its type on every way from one variable to another.

interface Maker {
    Object[] make();
}

final class Ways {
    //@ ghost Object[] g;

    static void lambda() {
        Maker m = () -> new String[1]; //~ ERROR G5419: `String[]` is used as `Object[]`
    }

    static void value(int k) {
        Object[] a = switch (k) {
            case 1 -> new String[1]; //~ ERROR G5419: `String[]` is used as `Object[]`
            default -> new Object[1];
        };
    }

    //@ requires this \in \A;
    void ghost(String[] a) {
        //@ ghost g = a; //~ ERROR G5419: `String[]` is used as `Object[]`
        ;
        //@ ghost Object[] h = a; //~ ERROR G5419: `String[]` is used as `Object[]`
    }
}
