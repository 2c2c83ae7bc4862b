class Resource implements AutoCloseable {
    static int open;
    final String name;
    boolean failing;

    Resource(String name, boolean failing) {
        this.name = name;
        this.failing = failing;
        open++;
        System.out.println("open " + name);
    }

    public void close() throws Exception {
        open--;
        System.out.println("close " + name);
        if (failing) {
            throw new Exception("closing " + name);
        }
    }
}

class Main {
    int depth;

    int tricky(int n) {
        try {
            depth++;
            if (n == 0) return depth;
            if (n == 1) throw new IllegalStateException("one");
            return 10 / (n - 2);
        } catch (ArithmeticException e) {
            return -1;
        } finally {
            depth += 100;
            if (n == 5) return depth;
        }
    }

    static int loop() {
        int count = 0;
        outer:
        for (int i = 0; ; i++) {
            for (int j = 0; j < 5; j++) {
                try {
                    if (j == 2) continue outer;
                    if (i == 3) break outer;
                    count++;
                } finally {
                    count += 10;
                }
            }
        }
        return count;
    }

    public static void main(String[] args) throws Exception {
        Main m = new Main();
        System.out.println(m.tricky(0) + " " + m.depth);
        try {
            m.tricky(1);
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.out.println(e.getMessage() + " at line " + e.getStackTrace()[0].getLineNumber());
        }
        System.out.println(m.tricky(2) + " " + m.tricky(5) + " " + m.depth);
        System.out.println(loop());
        try (Resource a = new Resource("a", false); Resource b = new Resource("b", true)) {
            System.out.println(Resource.open);
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed()[0].getMessage());
        }
        System.out.println(Resource.open);
    }
}
