// Operands in Java's order: what a later operand changes is bound before it.
class Order {
    static int[] a = {0, 0, 0};
    static int x = 1;
    int f;
    static int say(String s, int v) { System.out.println(s); return v; }
    static int f() { x = 10; return 5; }
    static int[] arr() { System.out.println("arr"); return a; }
    static int[] none() { System.out.println("none"); return null; }
    static Order obj() { System.out.println("obj"); return new Order(); }
    static Order no() { System.out.println("no"); return null; }
    static void show() { System.out.println(a[0] + " " + a[1] + " " + a[2]); }
    public static void main(String[] args) {
        int i = 3;
        i = i++;
        System.out.println(i);
        i = 0;
        a[i] = i = 2;
        show();
        i = 0;
        a[i++] = i;
        show();
        x += f();
        System.out.println(x);
        i = 1;
        a[i] += i = 2;
        show();
        arr()[say("idx", 1)] = say("rhs", 7);
        show();
        try { none()[say("idx", 1)] = say("rhs", 7); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { none()[say("idx", 1)] += say("rhs", 7); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { arr()[say("idx", 9)] += say("rhs", 7); } catch (ArrayIndexOutOfBoundsException e) { System.out.println("AIOOBE"); }
        try { arr()[say("idx", 9)] = say("rhs", 7); } catch (ArrayIndexOutOfBoundsException e) { System.out.println("AIOOBE"); }
        try { no().f = say("rhs", 1); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { no().f += say("rhs", 1); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { no().inst(say("arg", 1)); } catch (NullPointerException e) { System.out.println("NPE"); }
        no().stat(say("arg", 1));
        int k = 1;
        int r = k + (k = 5) + k++ + ++k - k--;
        System.out.println(r + " " + k);
        int[] b = {1, 2, 3};
        int j = 0;
        b[j] = b[j = 1] + b[j + 1] * (j = 2);
        System.out.println(b[0] + " " + b[1] + " " + b[2] + " " + j);
        int z = 5;
        z += z++ + ++z;
        System.out.println(z);
        System.out.println((z = 3) + z * (z = 4) + z);
        int q = 7;
        boolean t = q > 5 && (q = 1) == 1 || (q = 9) > 0;
        System.out.println(t + " " + q);
        int c = q == 1 ? q++ : --q;
        System.out.println(c + " " + q);
        Object[] os = new String[1];
        try { os[say("idx", 0)] = obj(); } catch (ArrayStoreException e) { System.out.println("ASE"); }
        Order o = new Order();
        o.f = o.f++ + o.f++;
        System.out.println(o.f);
        o.f = 2;
        System.out.println(o.f + o.set(7) + o.f);
    }
    int set(int v) { f = v; return v; }
    void inst(int n) { System.out.println("inst"); }
    static void stat(int n) { System.out.println("stat"); }
}
