// Concatenation shows each operand when its turn comes; boxes; equality.
class Texts {
    static class Noisy { final String n; Noisy(String n) { this.n = n; } public String toString() { System.out.println("show " + n); return n; } }
    static class Nul { public String toString() { return null; } }
    static Noisy make(String n) { System.out.println("make " + n); return new Noisy(n); }
    String s = "f";
    Integer boxed = 127;
    static int n;
    static Integer count() { n++; return n; }
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("a");
        String r = "" + sb + sb.append("b");
        System.out.println(r);
        System.out.println("1" + make("x") + make("y") + 2);
        Texts t = new Texts();
        t.s += make("z");
        System.out.println(t.s);
        Object o = null;
        String nul = null;
        System.out.println(nul + o + new Nul() + null);
        nul += "x";
        System.out.println(nul);
        Object obj = "o";
        obj += "p" + 1;
        System.out.println(obj);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1L + 1.5f + true);
        final String k = "k";
        System.out.println(("k" == k) + " " + (k + "l" == "kl") + " " + ("k" + t.s.length() == "k1"));
        Integer a = 127, b = 127, c = 1000, d = 1000;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c == 1000) + " " + (c <= d && c >= d));
        Integer i = 5;
        Integer old = i++;
        System.out.println(old + " " + i + " " + ++i + " " + (i += 3));
        t.boxed++;
        System.out.println(t.boxed);
        Character ch = 'x';
        ch++;
        System.out.println(ch);
        Integer none = null;
        try { int v = none; } catch (NullPointerException e) { System.out.println("NPE1"); }
        try { int v = args == null ? none : 0; } catch (NullPointerException e) { System.out.println("NPE2"); }
        try { if (none == 3) System.out.println(); } catch (NullPointerException e) { System.out.println("NPE3"); }
        try { none++; } catch (NullPointerException e) { System.out.println("NPE4"); }
        Integer[] boxes = {1, 2, 3};
        int sum = 0;
        for (int x : boxes) sum += x;
        System.out.println(sum);
        boxes[count() - 1] += count();
        System.out.println(boxes[0] + " " + n);
        boxes[1]++;
        System.out.println(boxes[1]);
        Long l = 5L;
        System.out.println(l.equals(5) + " " + l.equals(5L) + " " + (l == 5));
        Object q = true ? 1 : "s";
        Object u = true ? 1 : 2.0;
        System.out.println(q + " " + u);
        long w = true ? 1 : 2L;
        System.out.println(w);
        System.out.println((Object) 'c' + "" + (char) 99 + (int) 'c');
        String chain = "";
        for (int j = 0; j < 5; j++) chain += j + ",";
        System.out.println(chain + chain.length() + chain.charAt(2) + chain.substring(2, 4) + chain.indexOf("3"));
        System.out.println("ab".equals("a" + "b".toString()) + " " + "b".compareTo("a") + "x".isEmpty());
        int[] arr = {1, 2, 3};
        for (int e : arr) { arr = new int[] {9}; System.out.print(e + " "); }
        System.out.println(arr[0]);
        char cc = 'a';
        cc += 1;
        System.out.println(cc + 1);
        System.out.println("" + cc + 1);
        String sw = "s" + (sum > 3 ? make("t") : make("u")) + (n = 4) + n++ + n;
        System.out.println(sw);
    }
}
