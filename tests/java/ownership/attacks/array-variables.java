// test: verify
// exit: 3
//@ model ownership;
// An array in the place of a type variable may be one of a subclass: it is not taken to be exactly what it is used as.
class Cell { int v; }

final class Last { int v; }

class Box<T> {
    T t;
    T[] ts;

    //@ requires this \in \A;
    //@ ensures this \in \A && this.t == x;
    void set(T x) { t = x; }
}

class Arrays {
    //@ ensures \result == b;
    static <T> T pick(T a, T b) { return b; }

    static void picked(Cell[] cells, Object[] objects) {
        if (cells != null) {
            Object[] o = pick(objects, cells); //~ ERROR G5490: type variable
            //@ assert false;
        }
    }

    static void boxed(Cell[] cells) {
        if (cells != null) {
            Box<Object[]> b = new Box<Object[]>();
            b.set(cells);
            Object[] o = b.t; //~ ERROR G5490: type variable
            //@ assert false;
        }
    }

    static void rows() {
        Box<Cell> b = new Box<Cell>();
        b.ts = new Cell[1]; //~ ERROR G5490: type variable
        //@ assert false;
    }

    static void without() {
        Box<Last> b = new Box<Last>();
        b.t = new Last();
        Box<Cell>[] all = new Box[] {b}; //~ ERROR G5490: without type arguments
        Cell c = all[0].t;
        //@ assert false;
    }

    static void numbers(int[] numbers) {
        Box<int[]> b = new Box<int[]>();
        b.set(numbers);
        int[] n = b.t;
        //@ assert n == numbers;
    }

    static void last(Last[] all) {
        Box<Last[]> b = new Box<Last[]>();
        b.set(all);
        Last[] n = b.t;
        //@ assert n == all;
    }
}
