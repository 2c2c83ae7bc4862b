// An override that promises less, one that asks for more, and a cast that may fail.

class Shape {
    //@ ensures \result >= 0;
    int area() {
        return 1;
    }

    //@ requires n >= 0;
    int times(int n) {
        return n;
    }
}

class Hole extends Shape {
    //@ ensures \result >= -1;
    int area() { //~ ERROR overrideFailed:false
        return -1;
    }

    //@ requires n > 0;
    int times(int n) { //~ ERROR overrideFailed:false
        return n;
    }
}

class Casts {
    static Hole hole(Shape s) {
        return (Hole) s; //~ ERROR classCast
    }
}
