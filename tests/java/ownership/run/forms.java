// test: run
//@ model ownership;
// Every form of access, compiled with its checks: loops with labels and without braces, rows, type parameters, classes inside of others.
class Cell { int v; }

class Box<T extends Cell> {
    T it;
    int[] a = new int[4];

    //@ requires this \in \A;
    int sum() {
        int s = 0;
        for (int i = 0; i < a.length; i++) s += a[i] + this.a[i];
        int k = 0;
        do a[k] += k; while (++k < a.length);
        return s;
    }
}

class Sub<T extends Cell> extends Box<T> {
    int extra;

    class In {
        int own;

        //@ requires this \in \A && Sub.this \in \A;
        void both() { own = extra; extra += own + a[0]; }
    }
}

class Main {
    static int rows() {
        int[][] m = new int[3][];
        for (int i = 0; i < 3; i++) {
            m[i] = new int[3];
        }
        int s = 0;
        outer: for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (j == 2) {
                    continue outer;
                }
                m[i][j] = i + j;
                s += m[j][i] + m[i][j]--;
            }
        }
        if (s > 0) for (int x : m[1]) s += x;
        return s;
    }

    public static void main(String[] args) {
        Sub<Cell> b = new Sub<Cell>();
        b.it = new Cell();
        (b.it).v = 3;
        ((Box<Cell>) b).it.v++;
        Sub<Cell>.In in = b.new In();
        in.both();
        class Local { int q; }
        Local local = new Local();
        local.q = b.sum() + rows() + new Cell().v;
        Cell c = new Cell();
        //@ locklevel l = between({}, {});
        //@ share (c, l);
        new Thread(new Runnable() {
            int mine = 1;
            public void run() { mine++; }
        }).start();
    }
}
