// Arrays taken for arrays of a larger type: what is read is of that type, and what is stored must fit.

class Shape {
    int area;
}

class Square extends Shape { }

class Circle extends Shape { }

class Maker {
    //@ ensures \result != null ** \result.length == 1 ** Perm(\result[*], 1);
    Shape[] make() { return new Shape[1]; }
}

class SquareMaker extends Maker {
    //@ ensures \result != null ** \result.length == 1 ** Perm(\result[*], 1);
    Square[] make() { return new Square[1]; }
}

class Covariant {
    //@ requires all != null ** Perm(all[*], 1\2);
    //@ requires (\forall int i; 0 <= i && i < all.length; all[i] != null);
    //@ requires (\forall int i, int j; 0 <= i && i < j && j < all.length; all[i] != all[j]);
    //@ requires (\forall* int i; 0 <= i && i < all.length; Perm(all[i].area, 1\2));
    //@ ensures Perm(all[*], 1\2);
    static int total(Shape[] all) {
        int sum = 0;
        //@ loop_invariant 0 <= k ** k <= all.length ** Perm(all[*], 1\2);
        //@ loop_invariant (\forall int i; 0 <= i && i < all.length; all[i] != null);
        //@ loop_invariant (\forall int i, int j; 0 <= i && i < j && j < all.length; all[i] != all[j]);
        //@ loop_invariant (\forall* int i; 0 <= i && i < all.length; Perm(all[i].area, 1\2));
        for (int k = 0; k < all.length; k++) { sum += all[k].area; }
        return sum;
    }

    static int uses() {
        Square[] squares = {new Square(), new Square()};
        squares[0].area = 4;
        return total(squares);
    }

    //@ requires all != null ** all.length > 0 ** Perm(all[*], 1);
    static void fills(Shape[] all) {
        all[0] = null;
        all[0] = new Circle(); //~ ERROR arrayStore
    }

    //@ requires all != null ** all.length > 0 ** Perm(all[*], 1) ** \typeof(all) == \type(Shape[]);
    static void knows(Shape[] all) {
        all[0] = new Circle();
    }

    static void own() {
        Shape[] all = new Shape[2];
        all[0] = new Square();
        all[1] = new Circle();
        knows(all);
        Square[] squares = new Square[2];
        knows(squares); //~ ERROR preFailed:false
    }

    static void same_type() {
        Shape[] all = new Square[1];
        all[0] = new Square();
        all[0] = new Circle(); //~ ERROR arrayStore
    }

    static void overridden(Maker maker) {
        if (maker != null) {
            Shape[] all = maker.make();
            all[0] = new Circle(); //~ ERROR arrayStore
        }
    }

    static void tested(Object o) {
        if (o instanceof Shape[]) {
            Shape[] all = (Shape[]) o;
            Square[] squares = (Square[]) o; //~ ERROR classCast
        }
    }

    static void rows() {
        Square[][] squares = new Square[2][2];
        Shape[][] all = squares;
        all[0][0] = new Square();
        all[0] = new Shape[1]; //~ ERROR arrayStore
    }

    static void rows_below() {
        Square[][] squares = new Square[2][2];
        Shape[][] all = squares;
        all[0][1] = new Circle(); //~ ERROR arrayStore
    }

    static void kept() {
        Square[] squares = new Square[1];
        Object[] all = squares;
        all[0] = "text"; //~ ERROR arrayStore
    }

    static Object[] widened(String[] all) { return all; }

    //@ requires all != null ** all.length > 0 ** Perm(all[0], 1);
    static void through_condition(String[] all, boolean b) {
        Object[] wide = b ? all : null;
        if (wide != null) {
            wide[0] = new Object(); //~ ERROR arrayStore
        }
    }

    //@ requires rows != null ** Perm(rows[*], 1\2);
    //@ requires (\forall int i; 0 <= i && i < rows.length; rows[i] != null && rows[i].length > 0);
    //@ requires rows.length == 1 ** Perm(rows[0][0], 1);
    static void through_each(String[][] rows) {
        //@ loop_invariant rows.length == 1 ** Perm(rows[*], 1\2) ** rows[0] != null ** rows[0].length > 0 ** Perm(rows[0][0], 1);
        for (Object[] row : rows) {
            row[0] = new Object(); //~ ERROR arrayStore
        }
    }

    static void through_pattern(Object o) {
        if (o instanceof Object[] all) {
            //@ inhale Perm(all[*], 1) ** all.length > 0;
            all[0] = "text"; //~ ERROR arrayStore
        }
    }

    // Nobody takes other arrays for these.
    //@ requires all != null ** all.length > 0 ** Perm(all[*], 1);
    static void circles(Circle[] all) {
        all[0] = new Circle();
    }
}

interface Sink<T> {
    void accept(T t);
}

// Through the interface, it may be given arrays of a smaller type.
class ShapeSink implements Sink<Shape[]> {
    public void accept(Shape[] all) {
        if (all != null) {
            //@ assert \typeof(all) == \type(Shape[]); //~ ERROR assertFailed:false
        }
    }

    static void gives() {
        Sink<Shape[]> sink = new ShapeSink();
        sink.accept(new Square[1]);
    }

    static void lambda() {
        Sink<Shape[]> sink = all -> {
            if (all != null) {
                //@ assert \typeof(all) == \type(Shape[]); //~ ERROR assertFailed:false
            }
        };
        sink.accept(new Square[1]);
    }
}

class Listed {
    static void each() {
        java.util.ArrayList<Other[]> all = new java.util.ArrayList<>();
        all.add(new Another[1]);
        //@ loop_invariant all.state();
        for (Other[] one : all) { //~ ERROR classCast
            Object o = one;
            //@ assert one != null ==> !(o instanceof Another[]);
        }
    }
}

class Other { }

class Another extends Other { }
