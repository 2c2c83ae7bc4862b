class Main {
    static StringBuilder log = new StringBuilder();
    int f;
    int[] a = {1, 2, 3, 4};
    Main next;

    static Main obj(Main m, String what) {
        log.append(what).append(' ');
        return m;
    }

    static int num(int n, String what) {
        log.append(what).append(' ');
        return n;
    }

    int[] arr(String what) {
        log.append(what).append(' ');
        return a;
    }

    public static void main(String[] args) {
        Main m = new Main();
        m.next = new Main();
        obj(m, "o1").f = num(4, "v1");
        obj(m, "o2").f += num(3, "v2");
        m.arr("a1")[num(1, "i1")] = num(9, "v3");
        m.arr("a2")[num(2, "i2")]++;
        m.a[m.a[0]] += 5;
        m.a[0] = m.a[1] = m.a[2] = 7;
        int i = 0;
        m.a[i++] = i++ + i;
        m.a[i] = i = 2;
        m.f = m.f++ + ++m.f;
        m.next.f = m.f = 3;
        m.next.next = m;
        m.next.next.next.f -= 10;
        int x = m.f > 2 && m.next.f++ < 0 || num(1, "never?") == 2 ? m.f : m.next.f;
        System.out.println(log);
        System.out.println(m.f + " " + m.next.f + " " + x + " " + i + " " + java.util.Arrays.toString(m.a));
        long big = 1L << 40;
        short s = 10;
        s += big;
        byte b = 5;
        b += 300;
        char c = 'a';
        c += 1;
        c++;
        System.out.println(s + " " + b + " " + c);
        try {
            ((Main) null).f = num(1, "before-null");
        } catch (NullPointerException e) {
            System.out.println("npe " + log.toString().endsWith("before-null "));
        }
        try {
            m.a[num(10, "idx")] = num(1, "before-bounds");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage() + " " + log.toString().endsWith("before-bounds "));
        }
        Object[] os = new String[1];
        try {
            os[0] = 5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
