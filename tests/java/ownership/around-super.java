//@ model ownership;
// What a method of an enclosing class or of a class above it changes is not the object inside.

class Above {
    int v;

    //@ requires this \in \A;
    //@ ensures this \in \A && v == n;
    void set(int n) { v = n; }
}

class Outside extends Above {
    class Inside extends Above {
        //@ requires this \in \A && Outside.this \in \A && this != Outside.this;
        //@ ensures this \in \A && Outside.this \in \A;
        void change() {
            Outside.this.v = 1;
            Outside.super.set(5); //~ ERROR G5490: `super` of an enclosing class
            //@ assert v == 5 && Outside.this.v == 1;
        }

        /*@ inspector @*/ int outer() { return Outside.this.v; } //~ ERROR inspector.confined
    }

    //@ requires this \in \A && i != null && i \in \A;
    //@ ensures this \in \A && i \in \A;
    void change(Inside i) {
        int before = i.outer();
        v = before + 1;
        int after = i.outer();
        //@ assert before == after;
    }
}
