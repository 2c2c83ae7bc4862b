// What must not be proved with the contracts of the library.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

// A subclass that does something else than the contract above says.
class Lying extends ArrayList<Integer> {
    public boolean add(Integer x) { return false; } //~ ERROR postFailed
}

// One that says something else.
class Other extends ArrayList<Integer> {
    //@ ensures \result;
    public boolean add(Integer x) { return true; } //~ ERROR overrideFailed
}

class Sharing extends Thread {
    final List<Integer> list;

    //@ requires list != null;
    //@ ensures this.list == list;
    Sharing(List<Integer> list) { this.list = list; }

    //@ requires list != null ** list.state();
    //@ ensures list.state();
    public void run() { list.add(1); }

    static void race() {
        List<Integer> list = new ArrayList<>();
        Sharing first = new Sharing(list);
        first.start();
        list.add(2); //~ ERROR preFailed:perm
    }

    static void twice() {
        List<Integer> list = new ArrayList<>();
        Sharing first = new Sharing(list);
        Sharing second = new Sharing(list);
        first.start();
        second.start(); //~ ERROR forkPre:perm
    }

    static void looking() {
        List<Integer> list = new ArrayList<>();
        Sharing first = new Sharing(list);
        first.start();
        int n = list.size(); //~ ERROR preFailed:perm
    }
}

class Aliases {
    //@ requires a != null ** a.state() ** b != null ** b.state() ** a != b;
    void apart(List<Integer> a, List<Integer> b) {
        int n = b.size();
        a.add(1);
        //@ assert b.size() == n;
    }

    //@ requires a != null ** [1\2]a.state() ** b != null ** [1\2]b.state();
    void perhapsOne(List<Integer> a, List<Integer> b) {
        //@ assert a != b; //~ ERROR assertFailed:false
    }

    void copies() {
        List<Integer> a = new ArrayList<>();
        List<Integer> b = a;
        b.add(1);
        //@ assert a.size() == 0; //~ ERROR assertFailed:false
    }

    //@ requires a != null ** a.state();
    void folded(List<Integer> a, List<Integer> b) {
        //@ exhale a.state();
        a.clear(); //~ ERROR preFailed:perm
    }
}

class Boxes {
    void identity() {
        List<Integer> list = new ArrayList<>();
        list.add(1000);
        list.add(1000);
        //@ assert list.get(0) == list.get(1); //~ ERROR assertFailed:false
    }

    void unboxed() {
        List<Integer> list = new ArrayList<>();
        list.add(null);
        int x = list.get(0); //~ ERROR null
    }
}

class Element {
    int value;

    //@ requires Perm(value, 1);
    public boolean equals(Object o) { value++; return true; }
}

class CalledBack {
    void kept(Element e) {
        List<Element> list = new ArrayList<>();
        list.add(e); //~ ERROR unsupported
    }

    void hidden(Object e) {
        List<Object> list = new ArrayList<>();
        list.add(e); //~ ERROR unsupported
    }
}

class Keys {
    //@ requires a != null && b != null;
    void classesOfBoxes(Integer a, Long b) {
        Map<Object, String> map = new HashMap<>();
        map.put(a, "x");
        //@ assert !map.has(b);
        map.put(1, "x");
        map.put('a', "y");
        //@ assert false; //~ ERROR assertFailed:false
    }

    //@ requires map != null ** map.state() ** k != null;
    void removed(Map<String, Integer> map, String k) {
        map.put(k, 1);
        map.remove(k);
        int n = map.get(k); //~ ERROR null
    }
}

// A class of the program with the contract of the library, defined by its own state.
class Pair implements Cloneable {
    //@ resource state() = true;

    void nothing(List<Integer> list) {
        //@ fold state();
        if (list != null) { list.clear(); } //~ ERROR preFailed:perm
    }
}

// Methods without a contract could do anything to a list.
class Unknown {
    //@ requires list != null ** list.state() ** more != null ** more.state();
    void added(List<Integer> list, List<Integer> more) {
        list.addAll(more); //~ ERROR unsupported
        //~^ ERROR unsupported
    }

    //@ requires list != null ** list.state() ** list.size() == 1;
    void view(List<Integer> list) {
        java.util.Iterator<Integer> it = list.iterator();
        it.next();
        it.remove(); //~ ERROR unsupported
    }

    //@ requires map != null ** map.state();
    void keys(Map<String, Integer> map) {
        map.keySet().clear(); //~ ERROR unsupported
    }

    //@ requires list != null ** list.state();
    void compared(List<Integer> list, List<Integer> other) {
        boolean same = list.equals(other); //~ ERROR unsupported
        //~^ ERROR unsupported
        list.add(1);
    }

    //@ requires list != null ** list.state();
    void upwards(List<Integer> list) {
        java.util.Collection<Integer> all = list;
        all.clear(); //~ ERROR unsupported
    }

    //@ requires list != null ** list.state();
    void handed(List<Integer> list) {
        java.util.Collections.sort(list); //~ ERROR unsupported
    }

    //@ requires list != null ** list.state();
    void printed(List<Integer> list) {
        System.out.println(list); //~ ERROR unsupported
    }

    //@ requires list != null ** list.state();
    String text(List<Integer> list) {
        return "list: " + list; //~ ERROR unsupported
    }

    //@ requires list != null ** list.state();
    List<Integer> copied(List<Integer> list) {
        return new ArrayList<>(list); //~ ERROR unsupported
    }
}

class Fixed {
    void never() {
        List<Integer> list = List.of(1, 2);
        //@ assert list.size() == 2 && list.get(0) == 1;
        list.add(3); //~ ERROR preFailed:perm
    }

    void shared() {
        List<Integer> first = List.of();
        List<Integer> second = List.of();
        first.add(3); //~ ERROR preFailed:perm
    }
}

// A class that goes through its elements in its own way.
class Backwards extends ArrayList<Integer> {
    public java.util.Iterator<Integer> iterator() { return null; } //~ ERROR postFailed
}

class Going {
    // Its iterator has a share of the list.
    //@ requires list != null ** list.state() ** list.size() == 1;
    void ownWay(List<Integer> list) {
        int n = 0;
        //@ loop_invariant list.state(); //~ ERROR invariantNotEstablished:perm
        for (Integer x : list) { n++; }
    }

    //@ requires list != null ** list.state() ** list.size() == 1;
    void anyOrder(List<Integer> list) {
        Integer last = null;
        //@ loop_invariant true;
        for (Integer x : list) { last = x; }
        list.add(3);
        //@ assert last == list.get(0); //~ ERROR assertFailed
    }
}
