import java.util.function.*;

class Outer {
    int x = 1;
    static int made;

    class Inner {
        int x = 2;

        int both() {
            return x * 10 + Outer.this.x;
        }

        void bump() {
            x++;
            Outer.this.x += 5;
        }

        class Deep {
            int sum() {
                return x + Outer.this.x;
            }
        }
    }

    static class Nested {
        private int secret = 7;

        int get() {
            return secret + made;
        }
    }

    Runnable counter() {
        int[] local = {0};
        return new Runnable() {
            int calls;

            public void run() {
                calls++;
                x++;
                local[0] += calls;
                System.out.println("run " + calls + " " + x + " " + local[0]);
            }
        };
    }
}

class Main {
    public static void main(String[] args) {
        Outer o = new Outer();
        Outer.Inner i = o.new Inner();
        i.bump();
        Outer.Inner.Deep d = i.new Deep();
        System.out.println(i.both() + " " + d.sum());
        Outer.made = 3;
        Outer.Nested n = new Outer.Nested();
        System.out.println(n.get() + Outer.made);
        Runnable r = o.counter();
        r.run();
        r.run();
        class Local {
            int v = o.x;

            int twice() {
                return v * 2;
            }
        }
        Local l = new Local();
        l.v += 1;
        System.out.println(l.twice());
        var anon = new Object() {
            int hidden = 4;
        };
        anon.hidden++;
        System.out.println(anon.hidden);
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b + o.x;
        System.out.println(add.apply(1).apply(2));
    }
}
