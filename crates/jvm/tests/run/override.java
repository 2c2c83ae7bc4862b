// An override that asks for less and promises more.
// contract: clean
// prints: 5
class Shape {
    protected int size;

    //@ requires Perm(size, 1);
    //@ ensures Perm(size, 1) ** \result >= 0;
    int area() {
        return 0;
    }
}

class Square extends Shape {
    //@ requires Perm(size, read);
    //@ ensures Perm(size, read) ** \result == size;
    int area() {
        return size;
    }

    public static void main(String[] args) {
        Square s = new Square();
        s.size = 5;
        Shape shape = s;
        System.out.println(shape.area());
    }
}
