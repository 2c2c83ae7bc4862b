// Further contracts that nothing satisfies.
class Wide {
    int x;
    //@ requires n < 0;
    //@ requires n > 10; //~ ERROR unsatisfiable
    Wide(int n) { x = n; }

    //@ requires a != null ** a.length > 3 ** a.length < 2 ** Perm(a[*], 1); //~ ERROR unsatisfiable
    void array(int[] a) { }

    //@ requires o == null && o != null; //~ ERROR unsatisfiable
    static void nothing(Object o) { }

    //@ requires Perm(x, 1) ** Perm(x, 1\2); //~ ERROR unsatisfiable
    void twice() { }

    //@ requires b && !b; //~ WARNING G0021
    //@ pure static int f(boolean b) = 1;

    //@ requires s == "a" && s == "b"; //~ ERROR unsatisfiable
    static void words(String s) { }

    //@ requires Perm(x, 1) ** x == x + 1; //~ ERROR unsatisfiable
    void next() { }
}
interface Odd {
    //@ requires n % 2 == 1 && n % 2 == 0; //~ ERROR unsatisfiable
    void odd(int n);
}
class Holder {
    int y;
    //@ resource broken() = Perm(y, 1) ** y > 0 ** y < 0; //~ WARNING G0021
    //@ requires broken();
    void use() { }
}
