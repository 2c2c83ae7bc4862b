// Fields of a superclass and of its subclass are different locations, also with one name.
// contract: clean
// modular: clean
// prints: 1 2 3
class Base {
    int a;
    int b;
}

class Sub extends Base {
    int a;

    //@ requires Perm(a, 1) ** Perm(b, 1);
    //@ ensures Perm(a, 1) ** Perm(b, 1) ** a == 1 ** b == 2;
    void set() {
        a = 1;
        b = 2;
    }

    public static void main(String[] args) {
        Sub s = new Sub();
        s.set();
        ((Base) s).a = 3;
        System.out.println(s.a + " " + s.b + " " + ((Base) s).a);
    }
}
