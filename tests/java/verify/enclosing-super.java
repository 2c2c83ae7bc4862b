// `Outside.super.m()` is a call on the instance around, not on the object inside.

class Above {
    int v;

    //@ requires Perm(v, write);
    //@ ensures Perm(v, write) ** v == n;
    void set(int n) { v = n; }
}

class Outside extends Above {
    class Inside extends Above {
        //@ requires Perm(v, write) ** Perm(Outside.this.v, write);
        //@ ensures Perm(v, write) ** Perm(Outside.this.v, write);
        void change() {
            Outside.this.v = 1;
            Outside.super.set(5); //~ ERROR G5390: `super` of an enclosing class
            //@ assert v == 5 && Outside.this.v == 1;
        }
    }
}
