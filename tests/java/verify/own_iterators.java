// Classes of a program that are iterators themselves, with contracts of their own.

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Numbers implements Iterator<Integer> {
    int at;
    final int to;

    //@ ensures Perm(at, 1) ** at == 0 ** this.to == to;
    Numbers(int to) { this.to = to; }

    //@ context Perm(at, 1\2);
    //@ ensures \result == (at < to);
    public boolean hasNext() { return at < to; }

    //@ context Perm(at, 1);
    //@ ensures at == \old(at) + 1;
    public Integer next() { int x = at; at++; return x; }
}

class Using {
    void own() {
        Numbers r = new Numbers(3);
        int n = 0;
        //@ loop_invariant Perm(r.at, 1) ** 0 <= n ** n == r.at ** n <= r.to;
        while (r.hasNext()) {
            r.next();
            n++;
        }
        //@ assert n == 3;
    }

    // Behind the interface is no such class, of which the contract is not true: nobody has the state of its objects.
    //@ requires it != null ** it.state();
    void through(Iterator<Integer> it) {
        boolean b = it.hasNext();
    }

    void asIterator() {
        Iterator<Integer> it = new Numbers(3);
        boolean b = it.hasNext(); //~ ERROR preFailed:perm: there might not be enough permission for `state()`
    }
}
