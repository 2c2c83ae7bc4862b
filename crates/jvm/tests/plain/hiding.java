// Fields that hide others, read and written through `super`.
class Base {
    int f = 1;
    int[] a = {1, 2, 3};
    static int made;
    Base() { made++; }
}

class Below extends Base {
    int f = 2;
    int[] a = {4, 5, 6};

    int through() {
        super.f += 10;
        super.f = super.f + 100;
        super.f++;
        super.a[1] = super.f;
        return super.f * 10 + f;
    }

    class Inner {
        int outer() { return Below.super.f + Below.this.f; }
    }

    Runnable later() {
        return () -> { super.f--; System.out.println(super.f + " " + f); };
    }
}

class Hiding {
    record Point(int x, int y) {
        @Override
        public int x() { return x + 1; }
    }

    public static void main(String[] args) {
        Below b = new Below();
        System.out.println(b.through());
        System.out.println(b.a[1] + " " + ((Base) b).a[1]);
        System.out.println(b.new Inner().outer());
        b.later().run();
        System.out.println(((Base) b).f + " " + Base.made + " " + new Point(1, 2).x());
    }
}
