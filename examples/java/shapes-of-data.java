// Records and sealed interfaces: intervals that keep their ends in order, and expressions that are evaluated by their form.

record Interval(int low, int high) {
    //@ ensures this.low == (low <= high ? low : high) ** this.high == (low <= high ? high : low);
    Interval {
        if (low > high) {
            int kept = low;
            low = high;
            high = kept;
        }
    }

    //@ requires low <= high;
    //@ ensures \result >= 0;
    int width() {
        return high - low;
    }
}

sealed interface Exp permits Num, Plus, Neg {
}

record Num(int value) implements Exp {
}

record Plus(Exp left, Exp right) implements Exp {
}

record Neg(Exp of) implements Exp {
}

class Main {
    //@ requires e != null;
    static int eval(Exp e) {
        if (e instanceof Num n) {
            return n.value();
        }
        if (e instanceof Neg n && n.of() != null) {
            return -eval(n.of());
        }
        if (e instanceof Plus p && p.left() != null && p.right() != null) {
            return eval(p.left()) + eval(p.right());
        }
        return 0;
    }

    public static void main(String[] args) {
        Interval i = new Interval(5, 2);
        assert i.low() == 2;
        assert i.high() == 5;
        int w = i.width();
        assert w >= 0;
        int v = eval(new Plus(new Num(1), new Neg(new Num(2))));
    }
}
