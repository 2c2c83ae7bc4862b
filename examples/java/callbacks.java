// Functions as values: who calls one knows the contract of its interface, who writes one has to keep it.

interface Rule {
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    int apply(int n);
}

interface Listener {
    //@ requires level >= 0;
    void changed(int level);
}

class Tank {
    private int level;

    //@ resource tank() = Perm(level, 1) ** level >= 0;

    //@ ensures tank();
    Tank() {
        //@ fold tank();
    }

    //@ requires tank() ** rule != null ** listener != null;
    //@ ensures tank();
    void update(Rule rule, Listener listener) {
        //@ unfold tank();
        level = rule.apply(level);
        listener.changed(level);
        //@ fold tank();
    }
}

class Main {
    public static void main(String[] args) {
        Tank tank = new Tank();
        int step = 3;
        Listener silent = new Listener() {
            public void changed(int level) {
                assert level >= 0;
            }
        };
        tank.update(n -> n + step * step, silent);
        tank.update(n -> n > 5 ? n - 5 : 0, level -> System.out.println(level));
    }
}
