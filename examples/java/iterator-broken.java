// A list that is changed while an iterator has half of it.

class Numbers {
    private int size;

    //@ resource list() = Perm(size, 1);

    //@ ensures list();
    Numbers() {
        //@ fold list();
    }

    //@ requires list();
    //@ ensures list();
    void add() {
        //@ unfold list();
        size++;
        //@ fold list();
    }
}

class Cursor {
    final Numbers of;

    //@ resource walk() = of != null ** [1\2]of.list();

    //@ requires of != null ** [1\2]of.list();
    //@ ensures walk() ** this.of == of;
    Cursor(Numbers of) {
        this.of = of;
        //@ fold walk();
    }
}

class Main {
    void use() {
        Numbers n = new Numbers();
        Cursor c = new Cursor(n);
        n.add(); //~ ERROR preFailed:perm
    }
}
