import java.util.*;

record Point(int x, int y) {
    static int made;

    Point {
        made++;
        if (x < 0) throw new IllegalArgumentException("x");
    }

    Point moved(int dx) {
        return new Point(x + dx, y);
    }
}

enum Op {
    ADD("+") {
        int apply(int a, int b) {
            uses++;
            return a + b;
        }
    },
    MUL("*") {
        int apply(int a, int b) {
            return a * b + uses;
        }
    };

    final String sign;
    int uses;

    Op(String sign) {
        this.sign = sign;
    }

    abstract int apply(int a, int b);
}

enum Color { RED, GREEN, BLUE }

sealed interface Shape permits Circle, Square {}

record Circle(double r) implements Shape {}

record Square(double side) implements Shape {}

class Main {
    static double area(Shape s) {
        if (s instanceof Circle c) {
            return Math.round(c.r() * c.r() * 3);
        } else if (s instanceof Square q && q.side() > 1) {
            return q.side() * q.side();
        }
        return 0;
    }

    static String name(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> {
                String s = "g";
                yield s + s;
            }
            default -> c.name().toLowerCase();
        };
    }

    public static void main(String[] args) {
        Point p = new Point(1, 2).moved(3);
        System.out.println(p + " " + Point.made + " " + p.equals(new Point(4, 2)) + " " + p.hashCode());
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + Point.made);
        }
        for (Op op : Op.values()) {
            System.out.println(op + op.sign + op.apply(3, 4) + op.uses);
        }
        for (Color c : Color.values()) {
            System.out.print(name(c) + c.ordinal() + " ");
        }
        System.out.println(area(new Circle(2)) + area(new Square(3)) + area(new Square(1)));
        EnumMap<Color, Integer> m = new EnumMap<>(Color.class);
        m.put(Color.BLUE, 1);
        System.out.println(m + " " + Color.valueOf("RED"));
    }
}
