class Base {
    static int order;
    static final int FIRST;
    int a = next("a");

    static {
        FIRST = 1;
        order = FIRST;
        System.out.println("static Base");
    }

    {
        System.out.println("init Base " + a);
    }

    Base() {
        System.out.println("Base() " + a);
        hook();
    }

    static int next(String what) {
        System.out.println(what + order);
        return order++;
    }

    void hook() {
    }
}

class Sub extends Base {
    int b = next("b");
    int early;
    final int c;

    Sub() {
        this(5);
        System.out.println("Sub() " + b + " " + c + " " + early);
    }

    Sub(int n) {
        super();
        c = n + b;
        early++;
    }

    @Override
    void hook() {
        early = 42;
        System.out.println("hook " + b + " " + early);
    }
}

class Main {
    static Sub shared = new Sub();
    static int after = shared.early + 1;

    public static void main(String[] args) {
        System.out.println(shared.c + " " + after + " " + shared.early + " " + Base.order);
        Base x = new Base() {
            int extra = a + 1;

            void hook() {
                System.out.println("anonymous " + extra);
                extra = 9;
            }
        };
        System.out.println(x.a);
    }
}
