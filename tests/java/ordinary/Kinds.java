// test: check
// Ordinary Java without annotations: records, sealed types, enums, interfaces, nested classes.

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

public class Kinds {
    sealed interface Shape permits Circle, Box, Odd { double area(); }

    record Circle(double radius) implements Shape {
        Circle {
            if (radius < 0) throw new IllegalArgumentException();
        }
        public double area() { return Math.PI * radius * radius; }
        static Circle unit() { return new Circle(1); }
    }

    record Box(double width, double height) implements Shape {
        Box(double side) { this(side, side); }
        @Override public double area() { return width * height; }
    }

    static non-sealed class Odd implements Shape {
        protected double area;
        public double area() { return area; }
    }

    enum Op {
        ADD("+") { int apply(int a, int b) { return a + b; } },
        MUL("*") { int apply(int a, int b) { return a * b; } };

        private final String symbol;
        Op(String symbol) { this.symbol = symbol; }
        abstract int apply(int a, int b);
        static Op of(String symbol) {
            for (Op op : values()) if (op.symbol.equals(symbol)) return op;
            return null;
        }
    }

    enum Day { MON, TUE, SUN; boolean free() { return this == SUN; } }

    static abstract class Account {
        private static int next = 1;
        protected final int number;
        private long balance;

        Account() { number = next++; }
        protected abstract boolean allows(long amount);

        public final boolean withdraw(long amount) {
            if (!allows(amount) || amount > balance) return false;
            balance -= amount;
            return true;
        }
        public void deposit(long amount) { balance += amount; }
        long balance() { return balance; }

        @Override public boolean equals(Object o) { return o instanceof Account a && a.number == number; }
        @Override public int hashCode() { return Objects.hash(number); }
        @Override public String toString() { return "account " + number + ": " + balance; }
    }

    static class Savings extends Account {
        static final long LIMIT = 1_000;
        @Override protected boolean allows(long amount) { return amount < LIMIT; }
        @Override public void deposit(long amount) {
            super.deposit(amount);
            log(() -> "deposit " + amount);
        }
        private void log(Message message) { message.text().length(); }
    }

    @FunctionalInterface interface Message { String text(); }

    class Inner {
        int x = outerField;
        class Deeper { int y = x + Kinds.this.outerField; }
        Deeper deeper() { return new Deeper(); }
    }

    int outerField = 3;

    static String describe(Object o) {
        if (o instanceof String s && !s.isEmpty()) return s;
        if (!(o instanceof Integer n)) return "other";
        return "number " + (n + 1);
    }

    static int week(Day day) {
        Map<Day, Integer> hours = new EnumMap<>(Day.class);
        hours.put(Day.MON, 8);
        return switch (day) {
            case MON -> hours.get(day);
            case TUE -> 7;
            case SUN -> 0;
        };
    }

    static double total(Shape... shapes) {
        double sum = 0;
        for (Shape shape : shapes) sum += shape.area();
        return sum;
    }

    public static void main(String[] args) {
        Kinds kinds = new Kinds();
        Kinds.Inner inner = kinds.new Inner();
        int[][] table = new int[3][];
        table[0] = new int[] {1, 2, inner.deeper().y};
        char[] letters = {'a', 'b'};
        String text = """
            several
            lines""";
        Account account = new Savings();
        account.deposit(table[0].length + letters.length);
        var ok = account.withdraw(2);
        System.out.println(text + ok + Op.of("+").apply(1, 2) + total(Circle.unit(), new Box(2)) + week(Day.TUE));
    }
}
