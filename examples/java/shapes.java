// Behavioural subtyping: whoever calls through the superclass knows only its contract.

abstract class Shape {
    //@ ensures \result >= 0;
    abstract int area();

    //@ requires n >= 0;
    //@ ensures \result >= 0;
    int times(int n) {
        return n * area();
    }
}

class Rectangle extends Shape {
    final int width;
    final int height;

    //@ requires w >= 0 ** h >= 0;
    //@ ensures width == w ** height == h;
    Rectangle(int w, int h) {
        width = w;
        height = h;
    }

    //@ ensures \result >= 0;
    int area() {
        return width * height < 0 ? 0 : width * height;
    }
}

class Square extends Rectangle {
    //@ requires side >= 0;
    //@ ensures width == side ** height == side;
    Square(int side) {
        super(side, side);
    }
}

class Gallery {
    static int use(Shape s) {
        if (s == null) {
            return 0;
        }
        int a = s.area();
        if (s instanceof Square) {
            Square q = (Square) s;
            return q.width;
        }
        return a;
    }
}
