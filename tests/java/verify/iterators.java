// Iterators as objects: each has a share of its list until it is done, so the list cannot be changed meanwhile.

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

class Going {
    //@ context l != null ** l.state();
    //@ ensures l.elements() == \old(l.elements()) + seq<String>{"x"};
    //@ ensures \result == |\old(l.elements())|;
    int count(List<String> l) {
        int n = 0;
        Iterator<String> it = l.iterator();
        //@ loop_invariant it.state() ** n == it.given();
        while (it.hasNext()) {
            String s = it.next();
            n++;
        }
        l.add("x");
        return n;
    }

    //@ context l != null ** [read]l.state();
    //@ requires (\forall int i; 0 <= i && i < |l.elements()|; l.elements()[i] != null);
    //@ ensures \result >= 0;
    int looking(List<String> l) {
        int n = 0;
        //@ loop_invariant it.state() ** n >= 0 ** (\forall int i; 0 <= i && i < |it.elements()|; it.elements()[i] != null);
        for (Iterator<String> it = l.iterator(); it.hasNext(); ) { n += it.next().length(); }
        return n;
    }

    // One that is not used to its end gives the list back by a step in a specification.
    //@ context l != null ** l.state();
    boolean hasNull(List<String> l) {
        Iterator<String> it = l.iterator();
        boolean found = false;
        //@ loop_invariant it.state();
        while (it.hasNext()) {
            if (it.next() == null) {
                found = true;
                //@ ghost it.end();
                break;
            }
        }
        l.clear();
        return found;
    }

    void values() {
        List<Integer> l = new ArrayList<>();
        l.add(1);
        l.add(2);
        Iterator<Integer> it = l.iterator();
        int x = it.next();
        int y = it.next();
        assert x == 1 && y == 2;
        if (it.hasNext()) { assert false; }
        l.add(3);
        assert l.size() == 3;
    }

    //@ context l != null ** l.state();
    void two(List<String> l) {
        Iterator<String> a = l.iterator();
        Iterator<String> b = l.iterator();
        //@ ghost a.end();
        //@ ghost b.end();
        l.add("k");
    }

    //@ requires it != null ** it.state() ** it.given() < |it.elements()|;
    //@ ensures it.state() ** \result == it.elements()[\old(it.given())];
    static <T> T first(Iterator<T> it) { return it.next(); }

    //@ requires s != null;
    //@ ensures \result >= 0;
    int ofSet(Set<String> s) {
        int n = 0;
        Iterator<String> it = s.iterator();
        //@ loop_invariant it.state() ** n >= 0;
        while (it.hasNext()) { String x = it.next(); n++; }
        //@ loop_invariant n >= 0;
        for (String x : s) { n++; }
        return n;
    }
}

class Wrong {
    //@ context l != null ** l.state();
    void changed(List<String> l) {
        Iterator<String> it = l.iterator();
        //@ loop_invariant it.state();
        while (it.hasNext()) {
            String s = it.next();
            l.add(s); //~ ERROR preFailed:perm
        }
    }

    //@ context l != null ** l.state();
    void changedBefore(List<String> l) {
        Iterator<String> it = l.iterator();
        l.clear(); //~ ERROR preFailed:perm
    }

    // Changed by what has the list: the iterator keeps its share.
    //@ context l != null ** l.state();
    void passedOn(List<String> l) {
        Iterator<String> it = l.iterator();
        other(l); //~ ERROR preFailed:perm
    }

    //@ context l != null ** l.state();
    void other(List<String> l) { l.add("y"); }

    // The postcondition wants all of the list.
    //@ context l != null ** l.state(); //~ ERROR postFailed:perm
    void kept(List<String> l) { Iterator<String> it = l.iterator(); }

    //@ requires l != null ** l.state();
    void noMore(List<String> l) {
        Iterator<String> it = l.iterator();
        String s = it.next(); //~ ERROR preFailed:false
    }

    //@ requires l != null ** l.state();
    void atTheEnd(List<String> l) {
        Iterator<String> it = l.iterator();
        if (!it.hasNext()) {
            l.add("x");
            String s = it.next(); //~ ERROR preFailed:perm
        }
    }

    //@ requires l != null ** l.state();
    void endedTwice(List<String> l) {
        Iterator<String> it = l.iterator();
        //@ ghost it.end();
        //@ ghost it.end(); //~ ERROR preFailed:perm
    }

    //@ requires l != null ** l.state() ** m != null ** m.state();
    void another(List<String> l, List<String> m) {
        Iterator<String> it = l.iterator();
        Iterator<String> other = m.iterator();
        //@ ghost it.end();
        l.add("x");
        m.add("x"); //~ ERROR preFailed:perm
    }

    //@ requires l != null ** l.state() ** |l.elements()| == 1;
    void value(List<Integer> l) {
        Iterator<Integer> it = l.iterator();
        Integer x = it.next();
        //@ assert x == l.elements()[0];
        assert x != null; //~ ERROR assertFailed
    }

    void nothing(List<String> l) {
        Iterator<String> it = l.iterator(); //~ ERROR invocationObjectNull
        //~^ ERROR preFailed:perm
    }

    //@ requires l != null;
    void noState(List<String> l) {
        Iterator<String> it = l.iterator(); //~ ERROR preFailed:perm
    }

    //@ requires it != null ** it.state();
    void removing(Iterator<String> it) { it.remove(); } //~ ERROR unsupported
}
