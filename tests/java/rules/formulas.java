// test: check
// What specifications may contain, and where.

class Node {
    int x;
    Node next;

    //@ resource wand() = Perm(x, 1) -* Perm(x, 1); //~ ERROR wand-position: predicate
    //@ resource amount() = perm(x) > 0; //~ ERROR perm-position
    //@ resource first();
    //@ inline resource loop() = loop(); //~ ERROR inline-recursion

    //@ requires perm(x) == 1; //~ ERROR perm-position
    void asks() {
        //@ assert perm(x) == 0;
        //@ assume perm(x) == 0; //~ ERROR perm-position
        //@ exhale perm(x) == 0;
    }

    //@ requires [1\2](Perm(x, 1) -* Perm(x, 1)); //~ ERROR wand-position: scaled
    void scaled() { }

    void proof() {
        /*@ package true -* true {
            return;   //~ ERROR packageThrows
        } @*/
    }

    void labels(int n) {
        //@ label Before;
        x = 1;
        //@ loop_invariant true;
        while (n > 0) {
            //@ label Inside;
            x = 2;
            //@ assert \old[Inside](x) == \old[Before](x);
        }
        //@ assert \old[Before](x) == 0;
        //@ assert \old[Inside](x) == 0; //~ ERROR old-position: no `label Inside`
    }

    void again() {
        //@ label Before;
        //@ assert \old[Before](x) == 0;
    }
}

class Leaf extends Node {
    //@ resource first() = Perm(x, 1);
}

class Twig extends Leaf {
    //@ resource first() = true; //~ ERROR redefined: already has a body
}

interface Left { /*@ resource state(); @*/ }
interface Right { /*@ resource state(); @*/ }

class Both implements Left, Right {
    //@ resource state() = true; //~ ERROR redefined: several types
}

class Rounds {
    //@ requires a != null;
    void parallel(int[] a) {
        //@ requires Perm(a[i], 1);
        //@ ensures Perm(a[i], 1);
        for (int i = 0; i < a.length; i++) {
            if (i == 3) continue;
            if (i == 4) return; //~ ERROR parThrows
            a[i] = 0;
        }
        //@ requires Perm(a[i], 1);
        for (int i = 0; i < a.length; i++) {
            int mine = i;
            //@ recv S;
            //@ send S, 1: mine > 0; //~ ERROR send-recv: variable of this one
            //@ send T, 1: true; //~ ERROR send-recv: exactly one
        }
    }
}
