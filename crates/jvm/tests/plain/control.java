class Main {
    int n;
    static int count;

    static boolean tick() {
        count++;
        return count < 10;
    }

    int classify(Object o) {
        if (o instanceof Integer i && i > 3) {
            return i;
        } else if (!(o instanceof String s)) {
            return -1;
        } else {
            return s.length();
        }
    }

    public static void main(String[] args) {
        Main m = new Main();
        do {
            m.n += 2;
            if (m.n == 6) continue;
            if (m.n > 12) break;
        } while (tick());
        System.out.println(m.n + " " + count);
        int i, j;
        for (i = 0, j = 10; i < j; i++, j--) ;
        System.out.println(i + " " + j);
        label:
        {
            if (m.n > 0) break label;
            System.out.println("not here");
        }
        outer:
        while (true) {
            for (;;) {
                if (m.n-- < 5) break outer;
                if (m.n % 2 == 0) continue outer;
            }
        }
        System.out.println(m.n);
        int x;
        if (m.n > 0) x = 1; else x = 2;
        final int y;
        y = x + m.n;
        System.out.println(y + m.classify(5) + m.classify("four") + m.classify(null));
        int k = 5;
        switch (k) {
            case 1, 2 -> System.out.println("low");
            case 5 -> {
                m.n = k;
                System.out.println("five " + m.n);
            }
            default -> throw new AssertionError();
        }
        int day = switch (m.n) {
            case 5:
                int t = m.n * 2;
                yield t;
            default:
                yield 0;
        };
        System.out.println(day);
        assert m.n > 100 : "assertions are off";
        boolean b = m.n == 5 ? m.n++ > 5 : m.n-- > 5;
        System.out.println(b + " " + m.n + " " + (m.n & 3) + (m.n ^ 1) + (~m.n) + (m.n >>> 1));
        synchronized (m) {
            m.n = 0;
        }
        ;
        {
            int scoped = m.n;
            System.out.println(scoped);
        }
    }
}
