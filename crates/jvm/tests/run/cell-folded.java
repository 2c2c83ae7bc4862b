// The field is read while it is folded away.
// contract: perm
// modular: perm
class Cell {
    private int count;

    //@ resource state() = Perm(count, 1) ** count >= 0;

    //@ ensures state();
    Cell() {
        count = 0;
        //@ fold state();
    }

    //@ requires state() ** n >= 0;
    //@ ensures state();
    void add(int n) {
        //@ unfold state();
        count = count + n;
        //@ fold state();
    }

    //@ requires state();
    //@ ensures state() ** \result >= 0;
    int get() {
        int r = count;
        //@ fold state();
        return r;
    }
}

class Main {
    //@ requires c != null ** c.state();
    //@ ensures c.state();
    static void twice(Cell c, int n) {
        c.add(n);
        c.add(n);
    }

    public static void main(String[] args) {
        Cell a = new Cell();
        twice(a, 5);
        a.add(2);
        System.out.println(a.get());
    }
}
