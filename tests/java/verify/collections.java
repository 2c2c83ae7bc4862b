// Lists and maps of the library, by the contracts that come with Grail.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

enum Color { RED, GREEN }

final class Id { }

class Point {
    final int x;
    Point(int x) { this.x = x; }
    public boolean equals(Object other) { return true; }
    public int hashCode() { return 0; }
}

class Lists {
    //@ ensures \result == 3;
    int elements() {
        ArrayList<Integer> list = new ArrayList<>();
        list.add(1);
        list.add(2);
        int sum = list.get(0);
        sum += list.get(1);
        return sum;
    }

    //@ context list != null ** list.state();
    //@ ensures list.size() == \old(list.size()) + 1;
    //@ ensures list.get(list.size() - 1) == name;
    void grow(List<String> list, String name) {
        list.add(name);
    }

    //@ requires list != null ** list.state() ** list.size() == 2;
    void removed(List<Id> list) {
        Id second = list.get(1);
        Id first = list.remove(0);
        //@ assert list.size() == 1 && list.get(0) == second;
        list.set(0, first);
        //@ assert list.get(0) == first;
        list.clear();
        list.get(0); //~ ERROR preFailed:false
    }

    //@ context list != null ** [1\2]list.state();
    //@ ensures \result >= 0;
    int total(List<Integer> list) {
        int total = 0;
        //@ loop_invariant [1\2]list.state() ** total >= 0;
        for (Integer x : list) {
            if (x != null && x > 0) { total += x; }
        }
        return total;
    }

    //@ requires list != null ** list.state();
    void counted(List<Id> list) {
        int n = 0;
        //@ loop_invariant list.state() ** n == \index;
        for (Id x : list) { n++; }
        //@ assert n == list.size();
    }

    //@ requires list != null ** list.state();
    void changed(List<Id> list) {
        //@ loop_invariant list.state();
        for (Id x : list) { list.add(x); } //~ ERROR listChanged
    }

    //@ requires list != null ** list.state();
    void replaced(List<Id> list) {
        //@ loop_invariant list.state();
        for (Id x : list) {
            if (list.size() > 0) { list.set(0, x); }
        }
    }

    //@ requires list != null ** [1\2]list.state();
    void half(List<Id> list) {
        int n = list.size();
        list.clear(); //~ ERROR preFailed:perm
    }

    //@ requires list != null;
    int nothing(List<Id> list) {
        return list.size(); //~ ERROR preFailed:perm
    }

    //@ requires list != null ** list.state() ** id != null;
    void found(List<Id> list, Id id) {
        if (list.contains(id)) {
            int at = list.indexOf(id);
            //@ assert list.get(at) == id; //~ ERROR assertFailed:false
        }
    }

    void notMore() {
        List<Id> list = new ArrayList<>();
        list.add(new Id());
        //@ assert false; //~ ERROR assertFailed:false
    }
}

class Maps {
    //@ ensures \result == 5;
    int texts() {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 5);
        map.put("b", 6);
        return map.get("a");
    }

    //@ requires s != null && t != null && s.equals(t);
    void equal(String s, String t) {
        HashMap<String, Integer> map = new HashMap<>();
        map.put(s, 1);
        //@ assert map.containsKey(t) && map.has(s);
    }

    //@ requires s != null && t != null && s != t;
    void different(String s, String t) {
        Map<String, Integer> map = new HashMap<>();
        map.put(s, 1);
        //@ assert !map.containsKey(t); //~ ERROR assertFailed:false
    }

    //@ requires k != null && l != null && k != l;
    void identities(Id k, Id l) {
        HashMap<Id, String> map = new HashMap<>();
        map.put(k, "x");
        //@ assert !map.has(l);
        map.remove(k);
        //@ assert map.size() == 0;
    }

    void constants() {
        Map<Color, Integer> map = new HashMap<>();
        map.put(Color.RED, 1);
        if (!map.containsKey(Color.GREEN)) { map.put(Color.GREEN, 2); }
        //@ assert map.size() == 2;
    }

    void numbers() {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1000, 1);
        //@ assert map.containsKey(1000) && !map.containsKey(1001);
        Integer other = map.getOrDefault(7, 0);
        //@ assert other == 0;
        int none = map.get(7); //~ ERROR null
    }

    //@ requires p != null;
    void ownEquals(Point p) {
        Map<Point, Integer> map = new HashMap<>();
        map.put(p, 1); //~ ERROR unsupported
    }

    //@ requires k != null;
    <K> void anyKey(K k) {
        Map<K, Integer> map = new HashMap<>();
        map.put(k, 1); //~ ERROR unsupported
    }

    //@ requires list != null;
    void listAsKey(List<String> list) {
        Map<List<String>, Integer> map = new HashMap<>();
        map.put(list, 1); //~ ERROR unsupported
    }
}

class Others {
    //@ ensures \result == o;
    Object checked(Object o) {
        return Objects.requireNonNull(o); //~ ERROR preFailed:false
    }

}
