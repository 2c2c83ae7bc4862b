// contract: preFailed:false
// modular: preFailed:false
class Point {
    final int y;

    //@ requires y > 0;
    Point(int y) {
        this.y = y;
    }

    public static void main(String[] args) {
        System.out.println(new Point(0).y);
    }
}
