// An array of a smaller type is one of the larger types, too.

class Shape { }
class Square extends Shape { }
abstract class Vague { }
interface Drawn { }
interface Framed extends Drawn { }
class Picture implements Framed { }
final class Last { }

class Arrays {
    void smaller() {
        Object o = new Square[1];
        boolean b = o instanceof Shape[];
        //@ assert b;
        //@ assert !b; //~ ERROR assertFailed:false
    }

    void reached() {
        Object o = new Square[1];
        if (o instanceof Shape[]) {
            //@ assert false; //~ ERROR assertFailed:false
        }
    }

    void larger() {
        Object o = new Shape[1];
        //@ assert !(o instanceof Square[]);
        //@ assert o instanceof Square[]; //~ ERROR assertFailed:false
    }

    void interfaces() {
        Object o = new Framed[1];
        //@ assert o instanceof Drawn[];
        //@ assert o instanceof Object[];
        //@ assert !(o instanceof Object[]); //~ ERROR assertFailed:false
    }

    void implemented() {
        Object o = new Picture[1];
        //@ assert o instanceof Drawn[];
        //@ assert !(o instanceof Drawn[]); //~ ERROR assertFailed:false
    }

    void abstracts() {
        Object o = new Vague[1];
        //@ assert o instanceof Vague[];
        //@ assert !(o instanceof Vague[]); //~ ERROR assertFailed:false
    }

    void nested() {
        Object o = new Square[1][1];
        //@ assert o instanceof Shape[][];
        //@ assert o instanceof Object[];
        //@ assert !(o instanceof Shape[][]); //~ ERROR assertFailed:false
    }

    void numbers() {
        Object o = new int[1];
        //@ assert o instanceof int[];
        //@ assert !(o instanceof Object[]);
        //@ assert !(o instanceof int[]); //~ ERROR assertFailed:false
    }

    // Where no program text takes other arrays for such ones, what is stored is not checked, so a cast wants the very type.
    //@ requires o instanceof Shape[];
    void cast(Object o) {
        Shape[] all = (Shape[]) o; //~ ERROR classCast
    }

    //@ requires o instanceof Last[];
    void final_elements(Object o) {
        Last[] all = (Last[]) o;
    }
}
