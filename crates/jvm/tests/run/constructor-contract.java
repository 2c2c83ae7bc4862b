// contract: clean
// modular: clean
// prints: 3
class Point {
    int x;
    final int y;

    //@ requires y > 0;
    //@ ensures Perm(x, 1) ** x == start ** this.y == y;
    Point(int start, int y) {
        this.x = start;
        this.y = y;
    }

    public static void main(String[] args) {
        Point p = new Point(1, 2);
        System.out.println(p.x + p.y);
    }
}
