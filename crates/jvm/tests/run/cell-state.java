// A predicate with an argument, folded, passed through calls, unfolded and folded again, for two objects.
// contract: clean
// modular: clean
// prints: 7 1
class Cell {
    private int count;

    //@ resource state(int v) = Perm(count, 1) ** count == v;

    //@ ensures state(0);
    Cell() {
        count = 0;
        //@ fold state(0);
    }

    //@ given int v;
    //@ requires state(v);
    //@ ensures state(v + n);
    void add(int n) {
        //@ unfold state(v);
        count = count + n;
        //@ fold state(v + n);
    }

    //@ given int v;
    //@ requires state(v);
    //@ ensures state(v) ** \result == v;
    int get() {
        //@ unfold state(v);
        int r = count;
        //@ fold state(v);
        return r;
    }
}

class Main {
    public static void main(String[] args) {
        Cell a = new Cell();
        Cell b = new Cell();
        a.add(3) /*@ given { v = 0 } @*/;
        a.add(4) /*@ given { v = 3 } @*/;
        b.add(1) /*@ given { v = 0 } @*/;
        int x = a.get() /*@ given { v = 7 } @*/;
        int y = b.get() /*@ given { v = 1 } @*/;
        System.out.println(x + " " + y);
    }
}
