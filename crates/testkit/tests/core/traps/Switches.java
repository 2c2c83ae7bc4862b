// Both forms, statements and values, over numbers, texts, enums and boxes.
class Switches {
    enum Color { RED, GREEN, BLUE }
    static String old(int n) {
        String s = "";
        switch (n) { case 1: s += "1"; case 2: s += "2"; break; default: s += "d"; case 3: s += "3"; }
        return s;
    }
    static String arrow(String t) { return switch (t) { case "a", "b" -> "ab"; case "Aa" -> "x"; case "BB" -> "y"; default -> { String r = t; yield r + r; } }; }
    static int color(Color c) { switch (c) { case RED: return 1; case BLUE: return 3; } return 0; }
    static String name(Color c) { return switch (c) { case RED -> "r"; case GREEN -> "g"; case BLUE -> "b"; }; }
    static int box(Integer i) { return switch (i) { case 1 -> 10; case 200 -> 20; default -> 0; }; }
    static int ch(char c) { switch (c) { case 'a': return 1; case 'b': { return 2; } default: } return 9; }
    static void empty(int n) { switch (n) { } switch (n) { case 5: } System.out.println("e"); }
    static int nested(int a, int b) {
        return switch (a) { case 0 -> switch (b) { case 0 -> 0; default -> 1; }; default -> { int r = 0; for (int i = 0; i < b; i++) { switch (i) { case 1: continue; case 3: break; default: r += i; } r += 100; } yield r; } };
    }
    static long wide(int n) { long v = switch (n) { case 0 -> 1; case 1 -> 2L; default -> 'c'; }; return v; }
    static Object boxed(int n) { return switch (n) { case 0 -> 1; case 1 -> "s"; default -> null; }; }
    static int scope(int n) { switch (n) { case 0: int v = 4; return v; case 1: v = 6; return v + 1; default: return 0; } }
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) System.out.println(old(i));
        System.out.println(arrow("a") + arrow("b") + arrow("Aa") + arrow("BB") + arrow("zz"));
        try { arrow(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        for (Color c : Color.values()) System.out.println(color(c) + name(c) + c + c.ordinal());
        try { color(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        System.out.println(box(1) + box(200) + box(3));
        try { box(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        System.out.println(ch('a') + ch('b') + ch('z'));
        empty(5);
        System.out.println(nested(0, 0) + nested(0, 3) + nested(1, 5));
        System.out.println(wide(0) + wide(1) + wide(2));
        System.out.println(boxed(0) + "" + boxed(1) + boxed(2));
        System.out.println(scope(0) + scope(1));
        int k = 0;
        int sum = k + switch (k = 2) { case 2 -> k++ + 10; default -> 0; } + k;
        System.out.println(sum);
        System.out.println(Color.valueOf("GREEN") == Color.GREEN);
        try { Color.valueOf("PINK"); } catch (IllegalArgumentException e) { System.out.println("IAE " + e.getMessage()); }
        Color.values()[0] = null;
        System.out.println(Color.values()[0]);
    }
}
